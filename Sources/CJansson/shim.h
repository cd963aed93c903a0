#pragma once
#include <jansson.h>

/* Macros and inline functions of jansson.h that Swift does not import. */
static inline void tq_json_decref(json_t *json) { json_decref(json); }
static inline json_t *tq_json_incref(json_t *json) { return json_incref(json); }
static inline int tq_json_typeof(const json_t *json) { return (int)json_typeof(json); }
static inline size_t tq_json_real_precision(int digits) { return JSON_REAL_PRECISION(digits); }
