// A PostgreSQL server for one test program, started at its first use and gone with it (tests/machines/cluster).
#pragma once
#include <array>
#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <string>

#include "source_dir.hpp"

class Cluster {
 public:
  static Cluster& shared() {
    static Cluster cluster;
    return cluster;
  }

  // The address of a new, empty database.
  std::string database() {
    const std::string name = "test" + std::to_string(++databases_);
    sql("postgres", "CREATE DATABASE " + name);
    return address(name);
  }
  [[nodiscard]] std::string address(const std::string& database, const std::string& user = "pedra") const {
    return "postgresql://" + user + "@/" + database + "?host=" + folder_ + "/socket";
  }
  void sql(const std::string& database, const std::string& text) const {
    run("psql -q -v ON_ERROR_STOP=1 -h '" + folder_ + "/socket' -U pedra -d '" + database + "' -c \"" + text +
        "\"");
  }
  void restart() const { run(script() + " restart " + folder_); }

 private:
  Cluster() : folder_(run(script() + " start")) {}
  ~Cluster() { (void)std::system((script() + " stop " + folder_).c_str()); }
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  static std::string script() { return (source_dir() / "tests/machines/cluster").string(); }

  static std::string run(const std::string& command) {
    std::string output;
    FILE* const pipe = ::popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 256> part{};
    while (std::fgets(part.data(), part.size(), pipe) != nullptr) output += part.data();
    REQUIRE_MESSAGE(::pclose(pipe) == 0, command);
    while (!output.empty() && output.back() == '\n') output.pop_back();
    return output;
  }

  std::string folder_;
  int databases_ = 0;
};
