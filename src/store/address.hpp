// Where a store is: a file (SQLite), or a database of a PostgreSQL server. The one place where `--store` is read.
//
//   games.db                              a file
//   postgresql://user@host:5432/database  libpq's URI, with its parameters, environment and password file
//
// What is shown to people, in messages and in tables, has no password in it.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace pedra::store {

class Address {
 public:
  Address(const std::filesystem::path& file) : text_(file.string()), file_(true) {}
  Address(const std::string& file) : Address(std::filesystem::path(file)) {}

  // What a person has named: a URI when it begins as one, else a file.
  static Address parse(std::string_view text);

  [[nodiscard]] bool is_file() const { return file_; }
  [[nodiscard]] std::filesystem::path path() const { return text_; }  // of a file
  [[nodiscard]] const std::string& uri() const { return text_; }      // of a database; it may hold a password
  [[nodiscard]] std::string shown() const;
  // A message without what this address keeps secret.
  [[nodiscard]] std::string without_secrets(std::string message) const;

 private:
  Address(std::string text, bool file) : text_(std::move(text)), file_(file) {}
  std::string text_;
  bool file_;
};

bool is_database(std::string_view text);  // begins as a URI of PostgreSQL

}  // namespace pedra::store
