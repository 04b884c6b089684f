// The fields of a JSON request, read strictly: a field of the wrong type, out of its range, or that nobody
// asked for is an error with a code of docs/api.md. The first error is kept and the rest of the reading does
// nothing, so a reader asks for all it wants and looks once, at done().
//
//   auto body = JsonFields::parse(text);         {"move": "h8", "version": 4}
//   body.text("move", request.move);             required: there is no default
//   body.integer("version", request.version, 1, kMost);     std::optional: may be missing
//   if (const auto read = body.done(); !read) return read.error();
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace pedra::server {

class JsonFields {
 public:
  // An empty text is an empty object. Anything but an object is an error, and so is one nested too deep.
  static JsonFields parse(std::string_view text);

  [[nodiscard]] bool has(std::string_view key) const;

  // Required when it goes into a plain variable, else optional. `null` is as good as missing where that is
  // allowed.
  void text(std::string_view key, std::string& value);
  void text(std::string_view key, std::optional<std::string>& value);
  void integer(std::string_view key, std::int64_t& value, std::int64_t least, std::int64_t most);
  void integer(std::string_view key, std::optional<std::int64_t>& value, std::int64_t least,
               std::int64_t most);
  void number(std::string_view key, std::optional<double>& value, double least, double most);
  void boolean(std::string_view key, std::optional<bool>& value);
  void texts(std::string_view key, std::optional<std::vector<std::string>>& values, std::size_t most);

  // The objects of a required list, each to be handed back by absorb().
  std::vector<JsonFields> objects(std::string_view key, std::size_t most);

  // The fields of an object inside; none when it is missing. Hand it back when it has been read: absorb()
  // takes its error.
  std::optional<JsonFields> object(std::string_view key);
  void absorb(const JsonFields& inner);

  void fail(Error error);  // unless there is one already
  [[nodiscard]] bool failed() const { return error_.has_value(); }
  Result<Ok> done();  // no error, and no field left that nobody asked for

 private:
  struct Document;
  JsonFields() = default;
  [[nodiscard]] JsonFields inside(const void* object, std::string path) const;
  // The value of a key, marked as read; null when it is missing or `null`, or when something failed before.
  const void* take(std::string_view key, bool required);
  void wrong_type(std::string_view key, std::string_view expected);

  std::shared_ptr<const Document> document_;
  const void* object_ = nullptr;  // a JSON object inside the document
  std::string path_;              // "position." for the fields of position
  std::vector<std::string> asked_;
  std::optional<Error> error_;
};

}  // namespace pedra::server
