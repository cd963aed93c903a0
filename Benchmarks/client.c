/* Measures any JSON-RPC server on stdin and stdout, with client and server pinned to one core.

     client [options] MODE REQUESTS -- SERVER ARGUMENT…

   REQUESTS is a file of one request a line; they are sent in turn, and from the start again.
   MODE is
     start   a new process for each request: from before it is spawned to the end of its answer;
     trip    one process: each request after the answer to the one before;
     pipe    one process: all of them as fast as it takes them.
   Prints one JSON object: times in microseconds, memory in KiB. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  char *bytes;
  size_t count, capacity;
} Text;

typedef struct {
  pid_t pid;
  int in, out;
  Text unread;
} Server;

typedef struct {
  double total, cpu;
  long anonymousBefore, anonymousAfter;
} Figures;

static bool uses_headers = false;
static Text *requests = NULL; /* As they are sent, framed. */
static size_t request_count = 0;
static Text last_answer;
static long errors = 0;

static _Noreturn void fail(const char *what) {
  fprintf(stderr, "client: %s%s%s\n", what, errno ? ": " : "", errno ? strerror(errno) : "");
  exit(1);
}

static void append(Text *text, const void *bytes, size_t count) {
  if (text->count + count > text->capacity) {
    text->capacity = 2 * (text->count + count);
    text->bytes = realloc(text->bytes, text->capacity);
    if (!text->bytes) fail("memory");
  }
  memcpy(text->bytes + text->count, bytes, count);
  text->count += count;
}

static double now(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) fail("clock");
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void load_requests(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  char *line = NULL;
  size_t capacity = 0;
  for (ssize_t length; (length = getline(&line, &capacity, file)) > 1;) {
    requests = realloc(requests, (request_count + 1) * sizeof *requests);
    if (!requests) fail("memory");
    Text *request = &requests[request_count++];
    *request = (Text){0};
    size_t count = (size_t)length - (uses_headers ? 1 : 0);
    if (uses_headers) {
      char head[64];
      append(request, head, (size_t)sprintf(head, "Content-Length: %zu\r\n\r\n", count));
    }
    append(request, line, count);
  }
  free(line);
  fclose(file);
  if (request_count == 0) fail("no requests");
}

/* To that core, or to the last one that is allowed; a child inherits it. */
static void pin(int core) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) fail("affinity");
  for (int each = CPU_SETSIZE - 1; core < 0; each--) {
    if (CPU_ISSET(each, &set)) core = each;
  }
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  if (sched_setaffinity(0, sizeof set, &set) != 0) fail("affinity");
}

static Server start(char **command) {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) fail("pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], 0);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  Server server = {.in = in[1], .out = out[0]};
  errno = posix_spawnp(&server.pid, command[0], &actions, NULL, command, environ);
  if (errno != 0) fail(command[0]);
  posix_spawn_file_actions_destroy(&actions);
  close(in[0]);
  close(out[1]);
  return server;
}

static void stop(Server *server) {
  close(server->in);
  int status;
  if (waitpid(server->pid, &status, 0) < 0 || status != 0) fail("the server failed");
  close(server->out);
  free(server->unread.bytes);
}

static void send_all(const Server *server, const Text *text) {
  for (size_t sent = 0; sent < text->count;) {
    ssize_t count = write(server->in, text->bytes + sent, text->count - sent);
    if (count < 0) fail("write");
    sent += (size_t)count;
  }
}

/* The length of the first message in the text with its framing; 0 while it is incomplete. */
static size_t message_length(const char *text, size_t count) {
  if (!uses_headers) {
    const char *end = memchr(text, '\n', count);
    return end ? (size_t)(end - text) + 1 : 0;
  }
  const char *body = memmem(text, count, "\r\n\r\n", 4);
  if (!body) return 0;
  size_t head = (size_t)(body - text) + 4, length = 0;
  if (sscanf(text, "Content-Length: %zu", &length) != 1) fail("no Content-Length");
  return head + length <= count ? head + length : 0;
}

/* Reads what is there and takes the complete answers out of it; returns how many. */
static size_t read_answers(Server *server) {
  char buffer[65536];
  ssize_t count = read(server->out, buffer, sizeof buffer);
  if (count <= 0) fail("the server closed its output");
  append(&server->unread, buffer, (size_t)count);
  Text *unread = &server->unread;
  size_t taken = 0, answers = 0;
  for (size_t length; (length = message_length(unread->bytes + taken, unread->count - taken));) {
    if (memmem(unread->bytes + taken, length, "\"error\":", 8)) errors++;
    last_answer.count = 0;
    append(&last_answer, unread->bytes + taken, length);
    taken += length;
    answers++;
  }
  unread->count -= taken;
  memmove(unread->bytes, unread->bytes + taken, unread->count);
  return answers;
}

static void ask(Server *server, size_t index) {
  send_all(server, &requests[index % request_count]);
  while (read_answers(server) == 0) {}
}

static double cpu_time(const Server *server) {
  clockid_t clock;
  errno = clock_getcpuclockid(server->pid, &clock);
  if (errno != 0) fail("the server's clock");
  return now(clock);
}

/* A line such as RssAnon of the server's /proc/PID/status. */
static long memory(const Server *server, const char *name) {
  char path[64], line[256];
  sprintf(path, "/proc/%d/status", (int)server->pid);
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  long kib = 0;
  while (fgets(line, sizeof line, file)) {
    if (strncmp(line, name, strlen(name)) == 0) kib = atol(line + strlen(name) + 1);
  }
  fclose(file);
  return kib;
}

static Figures measure_starts(char **command, double *times, size_t count) {
  Figures figures = {0};
  for (size_t index = 0; index < count; index++) {
    double before = now(CLOCK_MONOTONIC);
    Server server = start(command);
    ask(&server, index);
    times[index] = now(CLOCK_MONOTONIC) - before;
    figures.total += times[index];
    figures.cpu += cpu_time(&server);
    figures.anonymousBefore = figures.anonymousAfter = memory(&server, "RssAnon");
    stop(&server);
  }
  return figures;
}

static void ask_one_by_one(Server *server, double *times, size_t first, size_t count) {
  for (size_t index = 0; index < count; index++) {
    double before = now(CLOCK_MONOTONIC);
    ask(server, first + index);
    times[index] = now(CLOCK_MONOTONIC) - before;
  }
}

static void ask_all_at_once(Server *server, size_t first, size_t count) {
  Text all = {0};
  for (size_t index = 0; index < count; index++) {
    const Text *request = &requests[(first + index) % request_count];
    append(&all, request->bytes, request->count);
  }
  if (fcntl(server->in, F_SETFL, O_NONBLOCK) != 0) fail("fcntl");
  struct pollfd ends[2] = {{.fd = server->out, .events = POLLIN}, {.fd = server->in}};
  for (size_t sent = 0, answered = 0; answered < count;) {
    ends[1].events = sent < all.count ? POLLOUT : 0;
    if (poll(ends, 2, -1) < 0) fail("poll");
    if (ends[1].revents & POLLOUT) {
      ssize_t written = write(server->in, all.bytes + sent, all.count - sent);
      if (written < 0 && errno != EAGAIN) fail("write");
      if (written > 0) sent += (size_t)written;
    }
    if (ends[0].revents) answered += read_answers(server);
  }
  free(all.bytes);
}

/* `times` is null for all at once. */
static Figures measure_requests(char **command, double *times, size_t warm_up, size_t count) {
  Server server = start(command);
  ask(&server, 0);
  Figures figures = {.anonymousBefore = memory(&server, "RssAnon")};
  for (size_t index = 1; index < warm_up; index++) ask(&server, index);
  double cpu = cpu_time(&server), before = now(CLOCK_MONOTONIC);
  if (times) ask_one_by_one(&server, times, warm_up, count);
  else ask_all_at_once(&server, warm_up, count);
  figures.total = now(CLOCK_MONOTONIC) - before;
  figures.cpu = cpu_time(&server) - cpu;
  figures.anonymousAfter = memory(&server, "RssAnon");
  stop(&server);
  return figures;
}

static int ascending(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static void print(Figures figures, double *times, size_t count) {
  printf("{\"count\":%zu,\"errors\":%ld", count, errors);
  if (times) {
    qsort(times, count, sizeof *times, ascending);
    printf(",\"p50\":%.2f,\"p99\":%.2f", times[count / 2], times[count * 99 / 100]);
  }
  printf(",\"perSecond\":%.1f,\"cpu\":%.2f", (double)count * 1e6 / figures.total,
         figures.cpu / (double)count);
  printf(",\"anonymousBefore\":%ld,\"anonymousAfter\":%ld", figures.anonymousBefore, figures.anonymousAfter);
  const char *body = memchr(last_answer.bytes, '{', last_answer.count);
  if (!body) fail("the answer is no object");
  int length = (int)(last_answer.bytes + last_answer.count - body) - (uses_headers ? 0 : 1);
  printf(",\"lastAnswer\":%.*s}\n", length, body);
}

int main(int argument_count, char **arguments) {
  size_t count = 1000, warm_up = 1;
  int core = -1;
  const char *usage = "usage: client [-n COUNT] [-w WARM-UP] [-c CORE] [-l (headers)]"
                      " start|trip|pipe REQUESTS -- SERVER ARGUMENT…";
  for (int option; (option = getopt(argument_count, arguments, "+n:w:c:l")) != -1;) {
    switch (option) {
    case 'n': count = strtoul(optarg, NULL, 10); break;
    case 'w': warm_up = strtoul(optarg, NULL, 10); break;
    case 'c': core = atoi(optarg); break;
    case 'l': uses_headers = true; break;
    default: fail(usage);
    }
  }
  char **words = arguments + optind;
  if (argument_count - optind < 4 || strcmp(words[2], "--") != 0) fail(usage);
  if (count == 0 || warm_up == 0) fail("nothing to do");
  load_requests(words[1]);
  pin(core);
  signal(SIGPIPE, SIG_IGN);
  double *times = strcmp(words[0], "pipe") == 0 ? NULL : calloc(count, sizeof *times);
  Figures figures = strcmp(words[0], "start") == 0
                        ? measure_starts(words + 3, times, count)
                        : measure_requests(words + 3, times, warm_up, count);
  print(figures, times, count);
  return 0;
}
