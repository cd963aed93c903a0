#include "resources.h"

static const char en[] = {
#embed "data/en.catalogue"
    , 0};

static const struct {
  const char *language;
  const char *text;
} catalogues[] = {
    {"en", en},
};

static const size_t count = sizeof catalogues / sizeof catalogues[0];

const char *tq_catalogue_language(size_t index) {
  return index < count ? catalogues[index].language : NULL;
}

const char *tq_catalogue_text(size_t index) {
  return index < count ? catalogues[index].text : NULL;
}
