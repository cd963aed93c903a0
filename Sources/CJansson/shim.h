#pragma once
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Macros and inline functions of jansson.h that Swift does not import, and text as Swift holds it: bytes
   with a length, where the address of no bytes may be NULL. */
static inline const char *tq_json_text(const uint8_t *utf8) { return utf8 ? (const char *)utf8 : ""; }

static inline void tq_json_decref(json_t *json) { json_decref(json); }
static inline json_t *tq_json_incref(json_t *json) { return json_incref(json); }
static inline size_t tq_json_real_precision(int digits) { return JSON_REAL_PRECISION(digits); }

static inline json_t *tq_json_parse(const uint8_t *text, size_t length, size_t flags, json_error_t *error) {
  return json_loadb(tq_json_text(text), length, flags, error);
}

/* Takes over the reference to `value`, also where it fails. */
static inline int tq_json_set(json_t *object, const uint8_t *name, size_t length, json_t *value) {
  return json_object_setn_new_nocheck(object, tq_json_text(name), length, value);
}

static inline json_t *tq_json_get(const json_t *object, const uint8_t *name, size_t length) {
  return json_object_getn(object, tq_json_text(name), length);
}

/* Overwrites what Jansson frees, unless somebody else has given Jansson an allocator. */
static void tq_json_free(void *memory) {
#ifdef __GLIBC__
  if (memory) explicit_bzero(memory, malloc_usable_size(memory));
#endif
  free(memory);
}

static inline void tq_json_erase_freed_memory(void) {
  json_malloc_t allocate;
  json_get_alloc_funcs(&allocate, NULL);
  if (allocate == malloc) json_set_alloc_funcs(malloc, tq_json_free);
}

/* Lets the heap keep as many free bytes at its end; where the C library cannot, nothing happens. */
static inline void tq_keep_memory(int bytes) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, bytes);
#else
  (void)bytes;
#endif
}

/* Returns to the system what is free within the heap; where the C library cannot, nothing happens. */
static inline void tq_give_memory_back(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
