// Bytes to lines, for every protocol: a line ends with CR LF, LF or CR.
//
// A line is given as soon as its CR is seen, so a manager that sends CR alone is answered at once; an LF
// right behind that CR belongs to it. Of a line longer than kMaxLine only kMaxLine + 1 bytes are kept, which
// tells the session that it was too long: memory stays bounded whatever is sent.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace pedra::protocol {

inline constexpr std::size_t kMaxLine = 64U << 10U;

class LineSplitter {
 public:
  using Sink = std::function<void(std::string_view line)>;  // without the line end

  void feed(std::string_view bytes, const Sink& sink);
  void end(const Sink& sink);  // text after the last line end is a line too

 private:
  void give(const Sink& sink);

  std::string line_;
  bool after_cr_ = false;
};

}  // namespace pedra::protocol
