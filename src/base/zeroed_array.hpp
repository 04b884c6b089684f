// ZeroedArray<T>: a large table of small values whose first state is all zero bits; the searches' and
// solvers' tables live in it. The system gives its pages when they are touched, so that making and clearing
// one costs what was used of it, not its size; a small one is wiped. It begins at a cache line; a large one
// asks for large pages, without which every look at a random place waits for the page's address too.
//
// When memory is short it is smaller than asked for: half, a quarter and so on, but never empty.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sys/mman.h>
#include <type_traits>

namespace pedra {

template <class T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  explicit ZeroedArray(std::size_t size) : size_(size == 0 ? 1 : size) { allocate(); }

  void clear() {
    if (size_ * sizeof(T) > kLargePage) return allocate();
    std::memset(static_cast<void*>(first_), 0, size_ * sizeof(T));
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return first_[i]; }
  const T& operator[](std::size_t i) const { return first_[i]; }

 private:
  static constexpr std::size_t kCacheLine = 64;
  static constexpr std::size_t kLargePage = std::size_t{1} << 21U;
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  void allocate() {
    memory_.reset();
    while (!try_allocate()) {
      if (size_ == 1) std::abort();  // not even one: nothing of the program would work
      size_ /= 2;
    }
  }

  bool try_allocate() {
    std::size_t bytes = size_ * sizeof(T);
    const bool large = bytes >= kLargePage / 2;
    if (large) bytes = std::max(bytes, kLargePage);
    const std::size_t alignment = large ? kLargePage : kCacheLine;
    std::size_t room = bytes + alignment;
    memory_.reset(std::calloc(1, room));
    if (memory_ == nullptr) return false;
    void* first = memory_.get();
    std::align(alignment, bytes, first, room);
#ifdef MADV_HUGEPAGE
    if (large) madvise(first, bytes, MADV_HUGEPAGE);  // a wish: without it all works as well
#endif
    first_ = static_cast<T*>(first);
    return true;
  }

  std::size_t size_;
  std::unique_ptr<void, Free> memory_;
  T* first_ = nullptr;
};

}  // namespace pedra
