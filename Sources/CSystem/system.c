#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "system.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <unistd.h>
#endif
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

void tq_forbid_core_dumps(void) {
#ifdef __linux__
  /* The limit below does not hold for a core that goes to a pipe. */
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
}

void tq_erase_environment(const char *name) {
  char *value = getenv(name);
  if (!value) return;
  for (volatile char *each = value; *each; each++) *each = 0;
  unsetenv(name);
}

#ifdef __linux__
/* Without /proc Swift's runtime cannot find its program for backtraces, and would end the process: before
   its own constructors run, it is told not to look. */
__attribute__((constructor(101))) static void start_without_proc(void) {
  if (access("/proc/self/exe", F_OK)) setenv("SWIFT_BACKTRACE", "enable=no,swift-backtrace=/", 1);
}
#endif

static int argument_count;
static char *const *arguments;

/* glibc and dyld call constructors with what main gets. */
__attribute__((constructor)) static void keep_arguments(int count, char *const *values) {
  argument_count = count;
  arguments = values;
}

int tq_argument_count(void) { return argument_count; }

char *const *tq_arguments(void) { return arguments; }

const char *tq_static_glibc(void) {
#ifdef __GLIBC__
  /* The kernel tells where the loader lies; a static program has none. */
  if (!getauxval(AT_BASE)) return gnu_get_libc_version();
#endif
  return 0;
}

/* Scripts/release links one that names it. */
__attribute__((weak)) const char tq_build_commit[] = "";

const char *tq_commit(void) { return tq_build_commit; }

int tq_rename_new(const char *old, const char *new) {
#ifdef __linux__
  return renameat2(AT_FDCWD, old, AT_FDCWD, new, RENAME_NOREPLACE);
#else
  return renamex_np(old, new, RENAME_EXCL);
#endif
}
