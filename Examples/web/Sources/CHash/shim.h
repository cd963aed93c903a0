#pragma once
#include <sodium/crypto_hash_sha256.h>

/* A sum that Swift does not import. */
static const int tq_sha256_length = crypto_hash_sha256_BYTES;
