// Stores of proofs: the bytes as a whole file, and as what follows the header of one.
#include <filesystem>
#include <fstream>

#include "folder.hpp"
#include "fuzz.hpp"
#include "prove/progress.hpp"
#include "prove/store.hpp"

using namespace pedra;

namespace {

const prove::BoardSize kBoard{4, 4, 3};

void read(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
  const auto attempts = prove::Store::read(path, kBoard);
  if (!attempts) return fuzz::check(!attempts.error().message.empty(), "an error says what is wrong");
  const prove::Progress progress(prove::Plan(kBoard), *attempts);
  (void)progress.classes();
  (void)progress.certificate();
  fuzz::check(prove::Store::open(path, kBoard).ok(), "what is read is opened");
  const auto again = prove::Store::read(path, kBoard);
  fuzz::check(again && again->size() == attempts->size(), "opening drops no whole entry");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  static const std::filesystem::path path = folder.file("store");
  const std::string bytes(fuzz::as_text(data, size));
  read(path, bytes);
  read(path, "PEDRAPRF\4\4\3" + bytes);
  std::filesystem::remove(path);
  return 0;
}
