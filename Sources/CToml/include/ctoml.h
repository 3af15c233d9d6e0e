// TOML 1.0 behind a C interface. A document is a list of nodes in reading order: each table and
// list is followed by what it holds, so that it is walked without recursion in C. Keys of a table
// come in the order in which they were first written.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ctoml_kind {
  CTOML_TABLE,
  CTOML_LIST,
  CTOML_TEXT,
  CTOML_INTEGER,
  CTOML_NUMBER,
  CTOML_BOOL,
  CTOML_DATE,  // date, time and date-time: read, but for the reader to refuse
} ctoml_kind;

// Lines and columns count from 1, columns in characters; 0 where there is none.
typedef struct ctoml_node {
  ctoml_kind kind;
  const char *key;  // NULL in a list and for the root
  size_t key_length;
  uint32_t key_line, key_column;
  uint32_t line, column;
  const char *text;  // CTOML_TEXT only
  size_t text_length;
  int64_t integer;  // also 0 or 1 for CTOML_BOOL
  double number;
  size_t count;  // CTOML_TABLE, CTOML_LIST: how many children follow
} ctoml_node;

typedef struct ctoml_error {
  char message[256];  // one line, cut where it is longer
  uint32_t line, column;
} ctoml_error;

typedef struct ctoml_document ctoml_document;

// Keys and values within each other deeper than this are refused before they cost stack.
#define CTOML_DEPTH 32

// NULL with `error` filled in when the text is no TOML or is nested too deeply. A child tries it
// first, for some texts end the parser. Nothing is thrown. `bytes` need not end in NUL and is not kept.
ctoml_document *ctoml_parse(const char *bytes, size_t length, ctoml_error *error);
void ctoml_free(ctoml_document *document);

// The nodes, the root table first. They live as long as the document.
const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count);

#ifdef __cplusplus
}
#endif
