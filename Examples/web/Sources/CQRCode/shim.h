#pragma once
#include <qrcodegen/qrcodegen.h>

/* A sum that Swift does not import. */
static const int tq_qrcodegen_buffer_length = qrcodegen_BUFFER_LEN_MAX;
