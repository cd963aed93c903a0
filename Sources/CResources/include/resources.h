#pragma once
#include <stddef.h>

/* The message catalogues, compiled in. To add a language: two files in data/, two lines in resources.c. */

/* The language of the catalogue at `index` (BCP 47, "en" first), or NULL past the last one. */
const char *tq_catalogue_language(size_t index);
/* The player's texts of the catalogue at `index` as UTF-8, or NULL past the last one. */
const char *tq_catalogue_text(size_t index);
/* The parent's texts of the catalogue at `index` as UTF-8, or NULL past the last one. */
const char *tq_catalogue_parent_text(size_t index);

/* The licence, and the notices of everything that is compiled in, as UTF-8. */
const char *tq_notices(void);
