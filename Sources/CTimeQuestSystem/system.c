#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>
#ifdef __APPLE__
#include <TargetConditionals.h>
#endif
#if defined(__APPLE__) && !TARGET_OS_IPHONE
#include <util.h>
#endif
#ifdef __linux__
#include <pty.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <unistd.h>
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

static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { endings = sizeof ending / sizeof *ending };
static struct sigaction former[endings];
static struct termios shown;
static int hidden_terminal;

static void show_and_end(int number) {
  tcsetattr(hidden_terminal, TCSANOW, &shown);
  signal(number, SIG_DFL);
  raise(number);
}

bool tq_hide_input(int terminal) {
  if (tcgetattr(terminal, &shown)) return false;
  hidden_terminal = terminal;
  for (int each = 0; each < endings; each++)
    sigaction(ending[each], &(struct sigaction){.sa_handler = show_and_end}, &former[each]);
  struct termios hidden = shown;
  hidden.c_lflag &= ~(tcflag_t)ECHO;
  /* A process that is stopped would leave the shell's user without echo. */
  hidden.c_cc[VSUSP] = _POSIX_VDISABLE;
  return !tcsetattr(terminal, TCSAFLUSH, &hidden);
}

void tq_show_input(void) {
  tcsetattr(hidden_terminal, TCSAFLUSH, &shown);
  for (int each = 0; each < endings; each++) sigaction(ending[each], &former[each], 0);
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

bool tq_is_static(void) {
#ifdef __linux__
  /* The kernel tells where the loader lies. */
  return !getauxval(AT_BASE);
#else
  return false;
#endif
}

/* Scripts/release links one that names it. */
__attribute__((weak)) const char tq_build_commit[] = "";

const char *tq_commit(void) { return tq_build_commit; }

int tq_rename_new(int folder, const char *old, const char *new) {
#ifdef __linux__
  return renameat2(folder, old, folder, new, RENAME_NOREPLACE);
#else
  return renameatx_np(folder, old, folder, new, RENAME_EXCL);
#endif
}

extern char **environ;

int tq_start_at_terminal(char *const *arguments, char **variables, int rows, int columns, int *terminal) {
#if defined(__linux__) || (defined(__APPLE__) && !TARGET_OS_IPHONE)
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  int process = forkpty(terminal, NULL, NULL, &size);
  if (process != 0) {
    if (process > 0) fcntl(*terminal, F_SETFD, FD_CLOEXEC);
    return process;
  }
  /* This program ignores signals that another one may need. */
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  environ = variables;
  execvp(arguments[0], arguments);
  dprintf(STDERR_FILENO, "%s: %s\n", arguments[0], strerror(errno));
  _exit(127);
#else
  errno = ENOTSUP;
  return -1;
#endif
}
