// ZeroedArray<T>: a large table of small values whose first state is all zero bits; for the tables of
// searches and solvers. The system gives its pages when they are touched, so that making and clearing
// one costs what was used of it, not its size; a small one is wiped. It begins at a cache line; a large one
// asks for large pages, without which every look at a random place waits for the page's address too.
//
// A search under a clock must not wait for pages: the table of a player calls touch() where the player is
// made, and keeps its pages from then on.
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

  // Takes all pages now; clear() wipes them then instead of giving them back. A larger array (beyond
  // kMostTouched) goes on taking them when they are used: taking hundreds of megabytes costs more of the first
  // move's time than it saves.
  void touch() {
    if (bytes() > kMostTouched) return;
    volatile char* const first = reinterpret_cast<char*>(first_);
    for (std::size_t at = 0; at < bytes(); at += kSmallPage) first[at] = 0;
    keeps_pages_ = true;
  }

  void clear() {
    if (bytes() > kLargePage && !keeps_pages_) return allocate();
    std::memset(static_cast<void*>(first_), 0, bytes());
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return first_[i]; }
  const T& operator[](std::size_t i) const { return first_[i]; }

 private:
  static constexpr std::size_t kCacheLine = 64;
  static constexpr std::size_t kSmallPage = 4096;
  static constexpr std::size_t kLargePage = std::size_t{1} << 21U;
  static constexpr std::size_t kMostTouched = std::size_t{64} << 20U;
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(T); }

  void allocate() {
    memory_.reset();
    while (!try_allocate()) {
      if (size_ == 1) std::abort();  // not even one: nothing of the program would work
      size_ /= 2;
    }
  }

  bool try_allocate() {
    const bool large = bytes() >= kLargePage / 2;
    const std::size_t wanted = large ? std::max(bytes(), kLargePage) : bytes();
    const std::size_t alignment = large ? kLargePage : kCacheLine;
    std::size_t room = wanted + alignment;
    memory_.reset(std::calloc(1, room));
    if (memory_ == nullptr) return false;
    void* first = memory_.get();
    std::align(alignment, wanted, first, room);
#ifdef MADV_HUGEPAGE
    if (large) madvise(first, wanted, MADV_HUGEPAGE);  // a hint: without it all works as well
#endif
    first_ = static_cast<T*>(first);
    return true;
  }

  std::size_t size_;
  bool keeps_pages_ = false;
  std::unique_ptr<void, Free> memory_;
  T* first_ = nullptr;
};

}  // namespace pedra
