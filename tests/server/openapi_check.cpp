#include "openapi_check.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <stdexcept>

#include "source_dir.hpp"

namespace pedra::server::testing {
namespace {

using json = nlohmann::json;
using Problems = std::vector<std::string>;

constexpr std::array<std::string_view, 14> kKeywords{
    "type",    "properties", "required", "additionalProperties", "items",   "enum", "oneOf", "$ref", "const",
    "minimum", "maximum",    "minItems", "description",          "maxItems"};

bool has_type(const json& value, const std::string& type) {
  if (type == "null") return value.is_null();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "array") return value.is_array();
  if (type == "object") return value.is_object();
  throw std::logic_error("the checker does not know the type '" + type + "'");
}

bool has_one_type(const json& value, const json& types) {
  if (types.is_string()) return has_type(value, types);
  return std::any_of(types.begin(), types.end(),
                     [&value](const json& type) { return has_type(value, type); });
}

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts(1);
  for (const char c : path) {
    if (c == '/')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

bool fits(const std::string& pattern, const std::string& path) {
  const auto wanted = parts_of(pattern);
  const auto given = parts_of(path);
  return std::equal(wanted.begin(), wanted.end(), given.begin(), given.end(),
                    [](const std::string& a, const std::string& b) { return a == b || a.starts_with('{'); });
}

}  // namespace

const OpenApi& OpenApi::file() {
  static const OpenApi kFile = [] {
    std::ifstream stream(source_dir() / "docs/openapi.json");
    return OpenApi(json::parse(stream));
  }();
  return kFile;
}

const json& OpenApi::resolved(const json& schema) const {
  const auto ref = schema.find("$ref");
  if (ref == schema.end()) return schema;
  return document_.at(json::json_pointer(ref->get<std::string>().substr(1)));
}

void OpenApi::validate(const json& written, const json& value, const std::string& at,
                       Problems& problems) const {
  const json& schema = resolved(written);
  for (const auto& [keyword, ignored] : schema.items())
    if (std::find(kKeywords.begin(), kKeywords.end(), keyword) == kKeywords.end())
      throw std::logic_error(at + ": the checker does not know the keyword '" + keyword + "'");
  if (schema.contains("type") && !has_one_type(value, schema["type"])) {
    problems.push_back(at + " is no " + schema["type"].dump() + ": " + value.dump().substr(0, 100));
    return;
  }
  if (const auto allowed = schema.find("enum");
      allowed != schema.end() && std::find(allowed->begin(), allowed->end(), value) == allowed->end())
    problems.push_back(at + " is none of " + allowed->dump() + ": " + value.dump());
  if (schema.contains("const") && schema["const"] != value) problems.push_back(at + " is another constant");
  if (value.is_number()) {
    if (schema.contains("minimum") && value < schema["minimum"]) problems.push_back(at + " is too small");
    if (schema.contains("maximum") && value > schema["maximum"]) problems.push_back(at + " is too large");
  }
  if (value.is_array()) {
    if (value.size() < schema.value("minItems", std::size_t{0})) problems.push_back(at + " is too short");
    if (value.size() > schema.value("maxItems", value.size())) problems.push_back(at + " is too long");
    for (std::size_t i = 0; i < value.size() && schema.contains("items"); ++i)
      validate(schema["items"], value[i], at + "[" + std::to_string(i) + "]", problems);
  }
  if (value.is_object()) validate_object(schema, value, at, problems);
  if (schema.contains("oneOf")) validate_one_of(schema, value, at, problems);
}

void OpenApi::validate_object(const json& schema, const json& value, const std::string& at,
                              Problems& problems) const {
  for (const auto& name : schema.value("required", json::array()))
    if (!value.contains(name.get<std::string>())) problems.push_back(at + " lacks " + name.dump());
  const json fields = schema.value("properties", json::object());
  const json others = schema.value("additionalProperties", json(true));
  for (const auto& [name, field] : value.items()) {
    if (const auto described = fields.find(name); described != fields.end())
      validate(*described, field, at + "." + name, problems);
    else if (others.is_object())
      validate(others, field, at + "." + name, problems);
    else if (others == false)
      problems.push_back(at + " has '" + name + "', which is not described");
  }
}

void OpenApi::validate_one_of(const json& schema, const json& value, const std::string& at,
                              Problems& problems) const {
  int fitting = 0;
  std::string why;
  for (const json& choice : schema["oneOf"]) {
    Problems found;
    validate(choice, value, at, found);
    if (found.empty()) ++fitting;
    for (const std::string& problem : found) why += "; " + problem;
  }
  if (fitting != 1)
    problems.push_back(at + " fits " + std::to_string(fitting) + " of the choices instead of one" + why);
}

const json* OpenApi::operation(const std::string& method, const std::string& path) const {
  std::string lower = method;
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  const json* templated = nullptr;
  for (const auto& [pattern, operations] : document_["paths"].items()) {
    if (!fits(pattern, path) || !operations.contains(lower)) continue;
    if (pattern == path) return &operations[lower];
    templated = &operations[lower];
  }
  return templated;
}

Problems OpenApi::problems(const Exchange& exchange) const {
  Problems problems;
  const json* const described = operation(exchange.method, exchange.path);
  const bool accepted = exchange.status < 400;
  if (!accepted || described == nullptr) {
    if (accepted) problems.emplace_back("a route that is not described was answered");
    validate(document_["components"]["schemas"]["ErrorReply"], json::parse(exchange.answer), "the error",
             problems);
    return problems;
  }
  if (described->contains("requestBody")) {
    const json& body = (*described)["requestBody"];
    if (!exchange.request.empty())
      validate(body["content"]["application/json"]["schema"], json::parse(exchange.request), "the request",
               problems);
    else if (body.value("required", false))
      problems.emplace_back("a request without its required body was accepted");
  } else if (!exchange.request.empty()) {
    problems.emplace_back("the request's body is not described");
  }
  for (const auto& [name, text] : exchange.query) {
    const auto& parameters = described->value("parameters", json::array());
    if (std::none_of(parameters.begin(), parameters.end(), [&name = name](const json& parameter) {
          return parameter["in"] == "query" && parameter["name"] == name;
        }))
      problems.push_back("the query's '" + name + "' is not described");
  }
  const std::string status = std::to_string(exchange.status);
  if (!(*described)["responses"].contains(status)) {
    problems.push_back("the status " + status + " is not described");
    return problems;
  }
  const json& answer = (*described)["responses"][status];
  if (!answer.contains("content")) {
    if (!exchange.answer.empty()) problems.emplace_back("an answer that should be empty is not");
    return problems;
  }
  const std::string type = exchange.content_type.substr(0, exchange.content_type.find(';'));
  if (!answer["content"].contains(type))
    problems.push_back("the content type '" + type + "' is not described");
  else if (type == "application/json")
    validate(answer["content"][type]["schema"], json::parse(exchange.answer), "the answer", problems);
  return problems;
}

Problems OpenApi::problems_of_event(const std::string& method, const std::string& path,
                                    const std::string& event, const json& data) const {
  Problems problems;
  const json* const described = operation(method, path);
  if (described == nullptr) return {"the stream is not described"};
  const json& events = resolved((*described)["responses"]["200"]["content"]["text/event-stream"]["schema"]);
  if (!events["properties"].contains(event)) return {"the event '" + event + "' is not described"};
  validate(events["properties"][event], data, event, problems);
  return problems;
}

}  // namespace pedra::server::testing
