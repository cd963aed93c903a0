#pragma once
#include <jansson.h>
#include <stdint.h>
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

/* Like tq_json_get, but tries the member at `*next` first, which saves the hash of the name where members are
   asked for in the order they stand in. `*next` moves on with each hit. */
static inline json_t *tq_json_get_next(
    json_t *object, void **next, const uint8_t *name, size_t length) {
  void *member = *next;
  if (member && json_object_iter_key_len(member) == length &&
      memcmp(json_object_iter_key(member), tq_json_text(name), length) == 0) {
    *next = json_object_iter_next(object, member);
    return json_object_iter_value(member);
  }
  return tq_json_get(object, name, length);
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
