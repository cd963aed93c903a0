#include "resources.h"

#include <string.h>

/* Tag, the player's text and the parent's in turn, each ended by a zero. To add a language, add two
   lines. */
static const char catalogues[] = {
#embed "data/en.catalogue" prefix('e', 'n', 0, ) suffix(, 0, )
#embed "data/en.parent.catalogue" suffix(, 0, )
#embed "data/de.catalogue" prefix('d', 'e', 0, ) suffix(, 0, )
#embed "data/de.parent.catalogue" suffix(, 0, )
};

const char *tq_catalogue(size_t index) {
  const char *at = catalogues;
  const char *end = catalogues + sizeof catalogues;
  for (; index > 0 && at < end; index--) at += strlen(at) + 1;
  return at < end ? at : NULL;
}

static const char notices[] = {
#embed "../../LICENSE" suffix(, '\n', '\n', )
#embed "../../NOTICE" suffix(, 0)
};

const char *tq_notices(void) { return notices; }

static const char members[] = {
#embed "data/members" suffix(, 0)
};

const char *tq_member_texts(void) { return members; }
