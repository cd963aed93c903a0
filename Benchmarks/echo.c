/* An echo by Jansson: answers each request, a line each, with its parameters as the result. */
#define _GNU_SOURCE
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char *line = NULL;
  size_t capacity = 0;
  static char text[1 << 20];
  for (ssize_t length; (length = getline(&line, &capacity, stdin)) > 0;) {
    json_t *request = json_loadb(line, (size_t)length, JSON_REJECT_DUPLICATES, NULL);
    json_t *answer = json_object();
    json_object_set_new_nocheck(answer, "jsonrpc", json_string_nocheck("2.0"));
    json_object_set_nocheck(answer, "id", json_object_get(request, "id"));
    json_object_set_nocheck(answer, "result", json_object_get(request, "params"));
    size_t count = json_dumpb(answer, text, sizeof text, JSON_COMPACT | JSON_REAL_PRECISION(15));
    text[count++] = '\n';
    if (write(1, text, count) < 0) exit(1);
    json_decref(answer);
    json_decref(request);
  }
  free(line);
  return 0;
}
