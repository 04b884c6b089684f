// JSON as text, piece by piece, in the order it is written: for answers, which are put together from parts
// that know nothing of one another. Requests are read by json_reader.hpp.
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pedra::server {

// One whole JSON value.
struct Json {
  std::string text = "null";
  bool operator==(const Json&) const = default;
};

Json to_json(std::string_view text);  // quoted; bytes that are no UTF-8 are replaced
Json to_json(double value);           // null when it is no finite number
inline Json to_json(const char* text) { return to_json(std::string_view(text)); }
inline Json to_json(const std::string& text) { return to_json(std::string_view(text)); }
inline Json to_json(Json json) { return json; }
template <std::same_as<bool> T>
Json to_json(T value) {
  return {value ? "true" : "false"};
}
template <std::integral T>
requires(!std::same_as<T, bool>) Json to_json(T value) { return {std::to_string(value)}; }
template <class T>
Json to_json(const std::vector<T>& values);
template <class T>
Json to_json(const std::optional<T>& value) {
  return value ? to_json(*value) : Json{};
}

class JsonObject {
 public:
  template <class T>
  JsonObject& add(std::string_view key, const T& value) {
    text_ += text_.empty() ? "{" : ",";
    text_ += to_json(key).text + ":" + to_json(value).text;
    return *this;
  }
  [[nodiscard]] Json json() const { return {text_.empty() ? "{}" : text_ + "}"}; }

 private:
  std::string text_;
};

class JsonArray {
 public:
  template <class T>
  JsonArray& add(const T& value) {
    text_ += text_.empty() ? "[" : ",";
    text_ += to_json(value).text;
    return *this;
  }
  [[nodiscard]] Json json() const { return {text_.empty() ? "[]" : text_ + "]"}; }

 private:
  std::string text_;
};

template <class T>
Json to_json(const std::vector<T>& values) {
  JsonArray array;
  for (const T& value : values) array.add(value);
  return array.json();
}

}  // namespace pedra::server
