// Result<T>: a value, or an Error with words for the person who caused it.
// For everything that a user, a file or an outside program can get wrong. A programmer's mistake is an
// assert.
#pragma once
#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace pedra {

struct Error {
  std::string message;  // what is wrong and what to do, without a full stop
  int line = 0;         // 1-based place in the text that was read; 0 when there is none
  int column = 0;
  std::string_view code =
      {};  // a name for a front end that says it in its own words ("off-board"); a literal

  // "line 3, column 7: expected ';'" or the bare message.
  [[nodiscard]] std::string text() const;
};

struct Ok {};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& operator*() & {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  const T& operator*() const& {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  T&& operator*() && {
    assert(ok());
    return std::move(*std::get_if<0>(&state_));
  }
  T* operator->() {
    assert(ok());
    return std::get_if<0>(&state_);
  }
  const T* operator->() const {
    assert(ok());
    return std::get_if<0>(&state_);
  }

  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

}  // namespace pedra
