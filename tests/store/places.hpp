// Where the stores of a test are: the same is asked of SQLite and of PostgreSQL.
#pragma once
#include <doctest/doctest.h>
#include <memory>
#include <string>

#include "arena/scratch.hpp"
#include "cluster.hpp"
#include "store/work_store.hpp"

enum class Kind { Sqlite, PostgreSql };
inline constexpr Kind kKinds[] = {Kind::Sqlite, Kind::PostgreSql};

class StorePlace {
 public:
  explicit StorePlace(Kind kind)
      : text_(kind == Kind::Sqlite ? scratch_.file("work.db") : Cluster::shared().database()) {}
  [[nodiscard]] pedra::store::Address address() const { return pedra::store::Address::parse(text_); }
  [[nodiscard]] std::string database() const {  // its name on the server
    const auto begin = text_.find("@/") + 2;
    return text_.substr(begin, text_.find('?') - begin);
  }
  [[nodiscard]] std::unique_ptr<pedra::store::Database> open() const {
    auto database = pedra::store::open_work_store(address());
    REQUIRE_MESSAGE(database.ok(), (database ? "" : database.error().text()));
    return *std::move(database);
  }

 private:
  Scratch scratch_;
  std::string text_;
};
