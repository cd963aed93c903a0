#pragma once
#include <stddef.h>

/* The message catalogues, compiled in, as UTF-8: for each language its tag (BCP 47, "en" first), the player's
   texts and the parent's, one after the other. NULL past the last one. */
const char *tq_catalogue(size_t index);

/* The licence, and the notices of everything that is compiled in, as UTF-8. */
const char *tq_notices(void);

/* What the members of objects on the wire mean, as Scripts/member-texts writes it: UTF-8 lines of
   a type, a member, a tab and a text. */
const char *tq_member_texts(void);
