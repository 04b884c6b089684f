// Where the files of somebody else's folder or archive go. Called by unpack.cpp and submission.cpp.
//
// What always holds: everything that is written lies below the folder, whatever the names say; it is files and folders,
// never a link or a device; and it is bounded in number and size.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "base/result.hpp"

namespace pedra::arena {

struct IntakeBounds {
  std::uint64_t bytes = 100U << 20U;  // in all
  int files = 2000;
};

// A path from a folder or archive of somebody else ("src\\agent.py", "./a"): where it goes below the folder.
// Refused when that would be outside. Empty: not wanted (caches, version control, files of operating
// systems).
Result<std::filesystem::path> place_of(std::string_view name);

class Intake {
 public:
  // The next bytes of a file, none at its end.
  using Source = std::function<Result<std::size_t>(std::span<char>)>;

  // `folder` exists, is empty and nobody else's.
  Intake(std::filesystem::path folder, const IntakeBounds& bounds)
      : folder_(std::move(folder)), bounds_(bounds) {}

  Result<Ok> add(std::string_view name, const Source& source);

 private:
  std::filesystem::path folder_;
  IntakeBounds bounds_;
  std::uint64_t bytes_ = 0;
  int files_ = 0;
};

}  // namespace pedra::arena
