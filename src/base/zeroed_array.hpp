// ZeroedArray<T>: a large table of small values whose first state is all zero bits; the solvers' tables live
// in it. The system gives its pages when they are touched, so that making and clearing one costs what was
// used of it, not its size.
//
// When memory is short it is smaller than asked for: half, a quarter and so on, but never empty.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <type_traits>

namespace pedra {

template <class T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  explicit ZeroedArray(std::size_t size) : size_(size == 0 ? 1 : size) { clear(); }

  void clear() {
    memory_.reset();
    while (true) {
      memory_.reset(static_cast<T*>(std::calloc(size_, sizeof(T))));
      if (memory_ != nullptr || size_ == 1) break;
      size_ /= 2;
    }
    if (memory_ == nullptr) std::abort();  // not even one: nothing of the program would work
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return memory_.get()[i]; }
  const T& operator[](std::size_t i) const { return memory_.get()[i]; }

 private:
  struct Free {
    void operator()(T* memory) const { std::free(memory); }
  };
  std::size_t size_;
  std::unique_ptr<T, Free> memory_;
};

}  // namespace pedra
