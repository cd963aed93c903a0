#pragma once
#include <stdbool.h>

/* Keeps the memory of this process out of core dumps; safe to call again. */
void tq_forbid_core_dumps(void);

/* Overwrites the value of an environment variable, and removes it: no child gets it. */
void tq_erase_environment(const char *name);

/* Stops showing what is typed at a terminal, until tq_show_input; a signal that ends the process shows it again first.
   False where this is no terminal. */
bool tq_hide_input(int terminal);
void tq_show_input(void);

/* The arguments of this process, the name of the program first: the loader handed them over before main. */
int tq_argument_count(void);
char *const *tq_arguments(void);

/* Whether this program contains its C library, as no loader has brought one. */
bool tq_is_static(void);

/* The commit that a release was built from; empty in other builds. */
const char *tq_commit(void);

/* Renames a file, unless something has the new name: then -1 with EEXIST in errno. EINVAL: the file system cannot.
   Both paths begin at the open folder. */
int tq_rename_new(int folder, const char *old, const char *new);

/* Starts a program, found by the PATH of `variables`, as the leader of a session at a new terminal of its own, and
   answers its process; `terminal` is our end. -1 with the reason in errno. */
int tq_start_at_terminal(char *const *arguments, char **variables, int rows, int columns, int *terminal);
