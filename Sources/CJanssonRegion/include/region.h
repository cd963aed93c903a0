#pragma once
#include <stddef.h>

/* The memory of one tree of Jansson's, given back at once instead of value by value.

   While a thread is inside of a region, all memory that Jansson takes on this thread is the region's, and what
   Jansson gives back stays there. Everywhere else Jansson uses malloc and free as ever, so that another user of
   Jansson in the same process notices nothing. */
typedef struct tq_region tq_region;

/* Enters a new region with room for that many bytes; it grows as needed. NULL where there is no memory, or where
   somebody else has given Jansson an allocator: then values are to be released one by one, as usual. */
tq_region *tq_region_enter(size_t room);

/* Goes back to where the thread was before; regions are left in the reverse order. NULL is let be. */
void tq_region_leave(tq_region *region);

/* Gives back all memory of a region that was left, from whatever thread. NULL is let be. */
void tq_region_free(tq_region *region);
