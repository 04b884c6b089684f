#include "server/json_reader.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/visible_text.hpp"
#include "server/http/http.hpp"

namespace pedra::server {
namespace {

using Value = nlohmann::json;

constexpr int kDeepest = 16;

const Value& value_of(const void* pointer) { return *static_cast<const Value*>(pointer); }

// "line 2, column 7" from where the parser stopped.
Error place_of(std::string_view text, std::size_t byte) {
  Error error = wrong("bad-json", "this is not JSON");
  const std::string_view before = text.substr(0, byte > 0 ? std::min(byte - 1, text.size()) : 0);
  error.line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
  const auto start = before.rfind('\n');
  error.column = static_cast<int>(before.size() - (start == std::string_view::npos ? 0 : start + 1)) + 1;
  return error;
}

// Before the parser sees it: the parser's own means to limit the depth takes quadratic time on long lists.
bool deeper_than(std::string_view text, int most) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (++depth > most) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

}  // namespace

struct JsonFields::Document {
  Value root;
};

JsonFields JsonFields::parse(std::string_view text) {
  JsonFields fields;
  auto document = std::make_shared<Document>();
  const bool too_deep = deeper_than(text, kDeepest);
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    document->root = Value::object();
  } else if (too_deep) {
    fields.error_ = wrong("bad-json", "this JSON is nested too deep");
  } else {
    try {
      document->root = Value::parse(text.begin(), text.end());
    } catch (const Value::parse_error& error) {
      fields.error_ = place_of(text, error.byte);
    } catch (const Value::exception&) {
      fields.error_ = wrong("bad-json", "this is not JSON");
    }
    if (!fields.error_ && !document->root.is_object())
      fields.error_ = wrong("bad-json", "a JSON object is expected, as in {\"move\": \"h8\"}");
  }
  fields.object_ = &document->root;
  fields.document_ = std::move(document);
  return fields;
}

bool JsonFields::has(std::string_view key) const {
  if (error_) return false;
  const Value& object = value_of(object_);
  const auto found = object.find(std::string(key));
  return found != object.end() && !found->is_null();
}

const void* JsonFields::take(std::string_view key, bool required) {
  if (error_) return nullptr;
  asked_.emplace_back(key);
  if (!has(key)) {
    if (required) fail(wrong("missing-field", fmt::format("'{}{}' is missing", path_, key)));
    return nullptr;
  }
  return &*value_of(object_).find(std::string(key));
}

void JsonFields::wrong_type(std::string_view key, std::string_view expected) {
  fail(wrong("wrong-type", fmt::format("'{}{}' must be {}", path_, key, expected)));
}

void JsonFields::fail(Error error) {
  if (!error_) error_ = std::move(error);
}

void JsonFields::text(std::string_view key, std::optional<std::string>& value) {
  const void* const found = take(key, false);
  if (found == nullptr) return;
  if (!value_of(found).is_string()) return wrong_type(key, "a text");
  value = value_of(found).get_ref<const std::string&>();
}

void JsonFields::text(std::string_view key, std::string& value) {
  std::optional<std::string> read;
  if (take(key, true) != nullptr) text(key, read);
  if (read) value = *std::move(read);
}

void JsonFields::integer(std::string_view key, std::optional<std::int64_t>& value, std::int64_t least,
                         std::int64_t most) {
  const void* const found = take(key, false);
  if (found == nullptr) return;
  const Value& number = value_of(found);
  if (!number.is_number_integer()) return wrong_type(key, "a whole number");
  const bool huge = number.is_number_unsigned() &&
                    number.get<std::uint64_t>() > static_cast<std::uint64_t>(std::max<std::int64_t>(most, 0));
  const std::int64_t read = huge ? most : number.get<std::int64_t>();
  if (huge || read < least || read > most)
    return fail(wrong("bad-value",
                      fmt::format("'{}{}' must be a whole number from {} to {}", path_, key, least, most)));
  value = read;
}

void JsonFields::integer(std::string_view key, std::int64_t& value, std::int64_t least, std::int64_t most) {
  std::optional<std::int64_t> read;
  if (take(key, true) != nullptr) integer(key, read, least, most);
  if (read) value = *read;
}

void JsonFields::number(std::string_view key, std::optional<double>& value, double least, double most) {
  const void* const found = take(key, false);
  if (found == nullptr) return;
  if (!value_of(found).is_number()) return wrong_type(key, "a number");
  const auto read = value_of(found).get<double>();
  if (!(read >= least && read <= most))
    return fail(
        wrong("bad-value", fmt::format("'{}{}' must be a number from {} to {}", path_, key, least, most)));
  value = read;
}

void JsonFields::boolean(std::string_view key, std::optional<bool>& value) {
  const void* const found = take(key, false);
  if (found == nullptr) return;
  if (!value_of(found).is_boolean()) return wrong_type(key, "true or false");
  value = value_of(found).get<bool>();
}

void JsonFields::texts(std::string_view key, std::optional<std::vector<std::string>>& values,
                       std::size_t most) {
  const void* const found = take(key, false);
  if (found == nullptr) return;
  const Value& list = value_of(found);
  if (!list.is_array()) return wrong_type(key, "a list of texts");
  if (list.size() > most)
    return fail(wrong("bad-value", fmt::format("'{}{}' has more than {} entries", path_, key, most)));
  std::vector<std::string> read;
  for (const Value& entry : list) {
    if (!entry.is_string()) return wrong_type(key, "a list of texts");
    read.push_back(entry.get<std::string>());
  }
  values = std::move(read);
}

std::optional<JsonFields> JsonFields::object(std::string_view key) {
  const void* const found = take(key, false);
  if (found == nullptr) return std::nullopt;
  if (!value_of(found).is_object()) {
    wrong_type(key, "an object");
    return std::nullopt;
  }
  return inside(found, fmt::format("{}{}.", path_, key));
}

std::vector<JsonFields> JsonFields::objects(std::string_view key, std::size_t most) {
  std::vector<JsonFields> inner;
  const void* const found = take(key, true);
  if (found == nullptr) return inner;
  const Value& list = value_of(found);
  if (!list.is_array()) {
    wrong_type(key, "a list of objects");
    return inner;
  }
  if (list.size() > most) {
    fail(wrong("bad-value", fmt::format("'{}{}' has more than {} entries", path_, key, most)));
    return inner;
  }
  for (const Value& entry : list) {
    if (!entry.is_object()) {
      wrong_type(key, "a list of objects");
      return {};
    }
    inner.push_back(inside(&entry, fmt::format("{}{}[{}].", path_, key, inner.size())));
  }
  return inner;
}

JsonFields JsonFields::inside(const void* object, std::string path) const {
  JsonFields inner;
  inner.document_ = document_;
  inner.object_ = object;
  inner.path_ = std::move(path);
  return inner;
}

void JsonFields::absorb(const JsonFields& inner) {
  JsonFields copy = inner;
  if (const auto read = copy.done(); !read) fail(read.error());
}

Result<Ok> JsonFields::done() {
  if (error_) return *error_;
  for (const auto& item : value_of(object_).items())
    if (std::find(asked_.begin(), asked_.end(), item.key()) == asked_.end())
      return wrong("unknown-field", fmt::format("there is no field {}\"{}\"", path_, excerpt(item.key())));
  return Ok{};
}

Json to_json(std::string_view text) {
  return {Value(text).dump(-1, ' ', false, Value::error_handler_t::replace)};
}

Json to_json(double value) {
  if (!std::isfinite(value)) return {};
  return {fmt::format("{}", value)};
}

}  // namespace pedra::server
