#pragma once

/* Keeps the memory of this process out of core dumps; safe to call again. */
void tq_forbid_core_dumps(void);

/* Overwrites the value of an environment variable, and removes it: no child gets it. */
void tq_erase_environment(const char *name);
