#include "ctoml.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

// A failure is a value here: release programs carry no tables to unwind by.
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_UNRELEASED_FEATURES 0
#define TOML_MAX_NESTED_VALUES CTOML_DEPTH
// What the parser takes for impossible can be reached by input. A child that only tries the text
// ends with it, so that we do not.
#undef NDEBUG
[[noreturn]] static void give_up() { _exit(1); }
#define TOML_ASSERT(expr) \
  do { \
    if (!(expr)) give_up(); \
  } while (false)
#include <toml++/toml.h>

struct ctoml_document {
  toml::table root;
  std::vector<ctoml_node> nodes;
};

namespace {

// Long enough that a line of it says what is wrong, cut between characters.
void fail(ctoml_error &error, std::string_view message, uint32_t line, uint32_t column) {
  size_t length = std::min(message.size(), sizeof error.message - 1);
  if (length < message.size()) {
    while (length > 0 && (static_cast<unsigned char>(message[length]) & 0xC0) == 0x80) length--;
  }
  std::memcpy(error.message, message.data(), length);
  error.message[length] = '\0';
  error.line = line;
  error.column = column;
}

// Line and column of the byte at `offset`.
void place(std::string_view text, size_t offset, uint32_t &line, uint32_t &column) {
  line = 1;
  column = 1;
  for (const char byte : text.substr(0, offset)) {
    if (byte == '\n') {
      line++;
      column = 1;
    } else if ((static_cast<unsigned char>(byte) & 0xC0) != 0x80) {
      column++;
    }
  }
}

// The first byte that does not begin or continue a character of UTF-8; the size where all is well.
// The parser checks this too, but may have taken a wrong turn by then.
size_t first_not_utf8(std::string_view text) {
  const auto *bytes = reinterpret_cast<const unsigned char *>(text.data());
  size_t at = 0;
  while (at < text.size()) {
    const unsigned char lead = bytes[at];
    if (lead < 0x80) {
      at++;
      continue;
    }
    size_t more = lead >= 0xC2 && lead <= 0xDF ? 1 : lead >= 0xE0 && lead <= 0xEF ? 2
                  : lead >= 0xF0 && lead <= 0xF4 ? 3 : 0;
    if (more == 0 || more >= text.size() - at) return at;
    // Overlong forms, surrogates and what is above U+10FFFF show in the second byte.
    const unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (bytes[at + 1] < low || bytes[at + 1] > high) return at;
    for (size_t i = 2; i <= more; i++) {
      if ((bytes[at + i] & 0xC0) != 0x80) return at;
    }
    at += more + 1;
  }
  return at;
}

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

bool is_bare(char byte) {
  return is_digit(byte) || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         byte == '_' || byte == '-';
}

// Two things in which toml++ 3.3 cannot be trusted with any text are looked for beforehand:
//
// It bounds brackets within each other, but not the dots of a key: "a.a.a…" makes a table a dot,
// and taking half a million of them apart again overruns the stack.
//
// A date with so many underscores in it that it looks back further than it remembers ends the
// program. No value has more than a few.
//
// Text and comments are skipped. Where the text is no TOML this may lose its way, but only behind
// the place where the parser stops.
class Precheck {
 public:
  explicit Precheck(std::string_view text) : text_(text) {}

  // What is wrong at `place`, or NULL.
  const char *fault() {
    size_t dots = 0;
    while (at_ < text_.size()) {
      switch (text_[at_]) {
        case '"':
        case '\'':
          skip_text();
          continue;
        case '#':
          skip_comment();
          continue;
        case '\n':
        case ',':
        case '=':
        case '{':
        case '[':
          dots = 0;
          break;
        case '.':
          if (++dots > CTOML_DEPTH) return "nested too deeply";
          break;
        default:
          if (has_too_many_underscores()) return "too many underscores";
          break;
      }
      at_++;
    }
    return nullptr;
  }

  size_t place() const { return at_; }

  // Where the first text begins that does not end; npos where all do.
  size_t unended() const { return unended_; }

 private:
  bool has_too_many_underscores() const {
    if (!is_digit(text_[at_]) || (at_ > 0 && is_bare(text_[at_ - 1]))) return false;
    size_t underscores = 0;
    for (const char byte : text_.substr(at_, 128)) {
      if (byte == '_') underscores++;
      if (byte == ' ' || byte == '\n') break;
    }
    return underscores > 64;
  }

  void skip_comment() {
    while (at_ < text_.size() && text_[at_] != '\n') at_++;
  }

  void skip_text() {
    const char quote = text_[at_];
    const size_t begin = at_;
    const bool escapes = quote == '"';
    const bool many = at_ + 2 < text_.size() && text_[at_ + 1] == quote && text_[at_ + 2] == quote;
    at_ += many ? 3 : 1;
    while (at_ < text_.size()) {
      if (escapes && text_[at_] == '\\') {
        at_ += 2;
      } else if (!many && text_[at_] == '\n') {
        break;
      } else if (text_[at_] != quote) {
        at_++;
      } else if (!many) {
        at_++;
        return;
      } else if (text_.substr(at_, 3) == std::string_view(quote == '"' ? "\"\"\"" : "'''")) {
        at_ += 3;
        // Up to two more quotes belong to the text that ends here.
        while (at_ < text_.size() && text_[at_] == quote) at_++;
        return;
      } else {
        at_++;
      }
    }
    unended_ = std::min(unended_, begin);
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t unended_ = std::string_view::npos;
};

enum class Trial { reads, breaks, untried };

thread_local bool is_trying = false;

[[noreturn]] __attribute__((noinline)) void try_and_exit(std::string_view text) {
  is_trying = true;
  { [[maybe_unused]] const toml::parse_result result = toml::parse(text); }
  _exit(0);
}

// Whether the parser comes to an end with `text`, tried by a child. The child has our memory and we
// wait for its end, so nothing is copied, however large we are; where it breaks off, what it had
// allocated stays allocated.
Trial trial(std::string_view text) {
  [[maybe_unused]] static const auto before = std::set_terminate([] {
    if (is_trying) give_up();
    abort();
  });
  const pid_t child = vfork();
  if (child == 0) try_and_exit(text);
  is_trying = false;
  if (child < 0) return Trial::untried;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return Trial::untried;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? Trial::reads : Trial::breaks;
}

// Where the parser came to what it takes for impossible: it reads straight ahead, so that is the
// last byte of the shortest beginning that makes it stumble.
size_t breaking_byte(std::string_view text) {
  size_t good = 0, bad = text.size();
  while (bad - good > 1) {
    const size_t middle = good + (bad - good) / 2;
    (trial(text.substr(0, middle)) == Trial::breaks ? bad : good) = middle;
  }
  return good;
}

// The parser says first what it was doing, which the place tells as well.
std::string_view without_preamble(std::string_view message) {
  constexpr std::string_view begin = "Error while parsing ";
  if (message.substr(0, begin.size()) != begin) return message;
  const size_t colon = message.find(": ");
  return colon == message.npos ? message : message.substr(colon + 2);
}

void add(ctoml_document &document, const toml::key *key, const toml::node &value);

void add_entries(ctoml_document &document, const toml::table &table) {
  std::vector<std::pair<const toml::key *, const toml::node *>> entries;
  entries.reserve(table.size());
  for (auto &&[key, value] : table) entries.emplace_back(&key, &value);
  // The parser keeps tables sorted by key; people read them as they were written.
  std::sort(entries.begin(), entries.end(), [](const auto &left, const auto &right) {
    return std::pair(left.first->source().begin, left.first->str()) <
           std::pair(right.first->source().begin, right.first->str());
  });
  for (const auto &[key, value] : entries) add(document, key, *value);
}

void add(ctoml_document &document, const toml::key *key, const toml::node &value) {
  ctoml_node node{};
  if (key) {
    node.key = key->str().data();
    node.key_length = key->str().size();
    node.key_line = key->source().begin.line;
    node.key_column = key->source().begin.column;
  }
  node.line = value.source().begin.line;
  node.column = value.source().begin.column;
  switch (value.type()) {
    case toml::node_type::table:
      node.kind = CTOML_TABLE;
      node.count = value.as_table()->size();
      document.nodes.push_back(node);
      add_entries(document, *value.as_table());
      return;
    case toml::node_type::array:
      node.kind = CTOML_LIST;
      node.count = value.as_array()->size();
      document.nodes.push_back(node);
      for (const auto &item : *value.as_array()) add(document, nullptr, item);
      return;
    case toml::node_type::string:
      node.kind = CTOML_TEXT;
      node.text = value.as_string()->get().data();
      node.text_length = value.as_string()->get().size();
      break;
    case toml::node_type::integer:
      node.kind = CTOML_INTEGER;
      node.integer = value.as_integer()->get();
      break;
    case toml::node_type::floating_point:
      node.kind = CTOML_NUMBER;
      node.number = value.as_floating_point()->get();
      break;
    case toml::node_type::boolean:
      node.kind = CTOML_BOOL;
      node.integer = value.as_boolean()->get() ? 1 : 0;
      break;
    default:
      node.kind = CTOML_DATE;
      break;
  }
  document.nodes.push_back(node);
}

ctoml_document *parse(std::string_view text, ctoml_error &error) {
  uint32_t line = 0, column = 0;
  if (const size_t bad = first_not_utf8(text); bad < text.size()) {
    place(text, bad, line, column);
    fail(error, "not UTF-8", line, column);
    return nullptr;
  }
  Precheck check(text);
  if (const char *message = check.fault()) {
    place(text, check.place(), line, column);
    fail(error, message, line, column);
    return nullptr;
  }
  switch (trial(text)) {
    case Trial::reads: break;
    case Trial::untried:
      fail(error, "cannot be read: no process can be started to try it", 0, 0);
      return nullptr;
    case Trial::breaks:
      place(text, breaking_byte(text), line, column);
      fail(error, "unexpected here", line, column);
      return nullptr;
  }
  toml::parse_result result = toml::parse(text);
  if (!result) {
    const auto where = result.error().source().begin;
    // What the parser came upon is the end of the line; what is missing is the quote before it.
    if (check.unended() != text.npos) {
      place(text, check.unended(), line, column);
      const bool many = text.substr(check.unended(), 3) == "\"\"\"" ||
                        text.substr(check.unended(), 3) == "'''";
      if (many ? where.line >= line : where.line == line && where.column >= column) {
        fail(error, "text without its closing quote", line, column);
        return nullptr;
      }
    }
    fail(error, without_preamble(result.error().description()), where.line, where.column);
    return nullptr;
  }
  auto document = std::make_unique<ctoml_document>();
  document->root = std::move(result).table();
  add(*document, nullptr, document->root);
  return document.release();
}

}  // namespace

extern "C" ctoml_document *ctoml_parse(const char *bytes, size_t length, ctoml_error *error) {
  ctoml_error unused;
  ctoml_error &fault = error ? *error : unused;
  return parse(length == 0 ? std::string_view("") : std::string_view(bytes, length), fault);
}

extern "C" void ctoml_free(ctoml_document *document) { delete document; }

extern "C" const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count) {
  *count = document->nodes.size();
  return document->nodes.data();
}
