// Holds requests, answers and stream events against docs/openapi.json. Knows the JSON Schema keywords that the
// file uses; any other keyword is an error, so that nothing in the file goes unchecked.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace pedra::server::testing {

class OpenApi {
 public:
  using json = nlohmann::json;

  struct Exchange {
    std::string method;
    std::string path;
    std::map<std::string, std::string, std::less<>> query;
    std::string request;  // the body as it was sent
    int status = 0;
    std::string content_type;
    std::string answer;
  };

  static const OpenApi& file();  // docs/openapi.json, read once

  explicit OpenApi(json document) : document_(std::move(document)) {}

  // What breaks the description, one line each; empty when nothing does. A request must fit when it was
  // accepted; an answer always.
  [[nodiscard]] std::vector<std::string> problems(const Exchange& exchange) const;
  [[nodiscard]] std::vector<std::string> problems_of_event(const std::string& method, const std::string& path,
                                                           const std::string& event, const json& data) const;
  // `at` names the value in the messages.
  void validate(const json& schema, const json& value, const std::string& at,
                std::vector<std::string>& problems) const;
  [[nodiscard]] const json& document() const { return document_; }

 private:
  [[nodiscard]] const json& resolved(const json& schema) const;
  [[nodiscard]] const json* operation(const std::string& method, const std::string& path) const;
  void validate_object(const json& schema, const json& value, const std::string& at,
                       std::vector<std::string>& problems) const;
  void validate_one_of(const json& schema, const json& value, const std::string& at,
                       std::vector<std::string>& problems) const;

  json document_;
};

}  // namespace pedra::server::testing
