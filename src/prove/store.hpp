// What the prover has found, in a file that only grows: a stop at any moment loses the record that was being
// worked on. One process writes; others may read at the same time.
//
//   bytes   what
//   8       "PEDRAPRF"
//   3       width, height, k
//   ..      entries:  4 length of the body | body | 8 checksum of the body
//           body:     white, second, reply, level, proved (a byte each) | 8 nodes | 8 microseconds | tree
// All numbers little-endian. A last entry that is cut short or damaged is dropped when the file is opened for
// writing.
#pragma once
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "prove/plan.hpp"

namespace pedra::prove {

struct Attempt {
  RecordId id;
  int level = 0;
  bool proved = false;
  std::uint64_t nodes = 0;
  double seconds = 0;  // of processor time
  std::string tree;    // of a proof
};

class Store {
 public:
  // Makes the file when it is missing. Refused when it is another board's, or another process writes it.
  static Result<std::unique_ptr<Store>> open(const std::filesystem::path& path, const BoardSize& size);
  // Everything that a store has now; none is empty.
  static Result<std::vector<Attempt>> read(const std::filesystem::path& path, const BoardSize& size);

  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  Result<Ok> add(const Attempt& attempt);  // by any thread; on the disk when it returns

 private:
  explicit Store(int file) : file_(file) {}
  int file_;
  std::mutex mutex_;
};

}  // namespace pedra::prove
