#include "region.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct piece {
  struct piece *older;
  size_t size; /* Behind this header. */
} piece;

struct tq_region {
  tq_region *outer;
  char *next, *end;
  piece *pieces; /* Beside the room behind this header. */
  size_t size;   /* Of the newest. */
  char *start;   /* Of the room behind this header. */
  size_t room;
};

static _Thread_local tq_region *current;

static const size_t alignment = _Alignof(max_align_t);
static const size_t largest_piece = 1 << 20;

/* The newest piece is left as it is: what does not fit is little beside it. */
static int grow(tq_region *region, size_t size) {
  size_t twice = region->size < largest_piece ? 2 * region->size : largest_piece;
  size_t count = size > twice ? size : twice;
  piece *added = malloc(alignment + count);
  if (!added) return 0;
  *added = (piece){region->pieces, count};
  region->pieces = added;
  region->size = count;
  region->next = (char *)added + alignment;
  region->end = region->next + count;
  return 1;
}

static void *take(size_t size) {
  tq_region *region = current;
  if (!region) return malloc(size);
  if (size > SIZE_MAX / 2) return NULL;
  size = (size + alignment - 1) & ~(alignment - 1);
  if (size > (size_t)(region->end - region->next) && !grow(region, size)) return NULL;
  void *taken = region->next;
  region->next += size;
  return taken;
}

static void give_back(void *taken) {
  if (!current) free(taken);
}

/* Before anybody could have taken memory that it would not know. */
__attribute__((constructor)) static void become_allocator(void) { json_set_alloc_funcs(take, give_back); }

tq_region *tq_region_enter(size_t room) {
  json_malloc_t allocator;
  json_get_alloc_funcs(&allocator, NULL);
  if (allocator != take) return NULL;
  size_t head = (sizeof(tq_region) + alignment - 1) & ~(alignment - 1);
  tq_region *region = malloc(head + room);
  if (!region) return NULL;
  char *start = (char *)region + head;
  *region = (tq_region){.outer = current, .next = start, .end = start + room, .size = room, .start = start, .room = room};
  current = region;
  return region;
}

void tq_region_leave(tq_region *region) {
  if (region) current = region->outer;
}

/* A PIN may be among it. The compiler must not leave out what nobody reads afterwards. */
static void erase(void *start, size_t size) {
  memset(start, 0, size);
  __asm__ volatile("" : : "r"(start) : "memory");
}

void tq_region_free(tq_region *region) {
  if (!region) return;
  /* Nothing was written behind the next place of the newest piece. */
  char *end = region->next;
  for (piece *each = region->pieces; each;) {
    piece *older = each->older;
    erase(each, end - (char *)each);
    free(each);
    end = older ? (char *)older + alignment + older->size : region->start + region->room;
    each = older;
  }
  erase(region->start, end - region->start);
  free(region);
}
