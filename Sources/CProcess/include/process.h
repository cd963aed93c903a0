#pragma once

/* Keeps the memory of this process out of core dumps; safe to call again. */
void tq_forbid_core_dumps(void);

/* Overwrites the value of an environment variable, and removes it: no child gets it. */
void tq_erase_environment(const char *name);

/* The arguments of this process, the name of the program first: the loader handed them over before main. */
int tq_argument_count(void);
char *const *tq_arguments(void);
