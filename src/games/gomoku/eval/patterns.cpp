#include "games/gomoku/eval/patterns.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "games/gomoku/eval/weights_io.hpp"

namespace pedra::gomoku {
namespace {

constexpr int kMinRow = 3;
constexpr int kMaxRow = 8;
constexpr int kDirectKeyBits = 20;  // a table by whole key up to 1 MiB
constexpr std::uint8_t kUnknown = 0xff;

constexpr std::array<std::string_view, kLineClassCount> kNames{
    "dead",       "overline", "one",        "open-one",     "two",  "open-two",  "open-two-2",
    "open-two-3", "three",    "open-three", "open-three-2", "four", "open-four", "five"};

// A cell as one side sees it.
enum class Sight : std::uint8_t { Empty, Own, Wall, Opposing };

// Finds the classes of one colour by the definition: try every next stone, and every answer to a four.
class Classifier {
 public:
  Classifier(const Settings& settings, Color color, int half)
      : k_(settings.k),
        caro_(settings.rule == Rule::Caro),
        fouls_(settings.rule == Rule::Renju && color == Color::Black),
        long_rows_win_(settings.rule == Rule::Freestyle ||
                       (settings.rule == Rule::Renju && color == Color::White)),
        reach_(long_rows_win_ ? k_ - 1 : k_),
        side_count_(std::size_t{1} << (half + 2)),
        memo_(side_count_ * side_count_, kUnknown) {}

  [[nodiscard]] std::size_t side_count() const { return side_count_; }

  // The side code of cells seen outwards from the centre, `at(i)` being the i-th, from 1.
  template <class At>
  [[nodiscard]] std::uint16_t side_code(At at) const {
    unsigned stones = 0;
    int length = 0;
    bool opposing = false;
    for (; length < reach_; ++length) {
      const Sight sight = at(length + 1);
      if (sight == Sight::Wall || sight == Sight::Opposing) {
        opposing = caro_ && sight == Sight::Opposing;
        break;
      }
      if (sight == Sight::Own) stones |= 1U << length;
    }
    return static_cast<std::uint16_t>(((1U << length) | stones) * 2 + (opposing ? 1 : 0));
  }

  // Fills the whole table and hands it over.
  std::vector<std::uint8_t> table() && {
    for (std::size_t left = 0; left < side_count_; ++left)
      for (std::size_t right = 0; right < side_count_; ++right)
        if (left >= 2 && right >= 2) class_of(left, right);
    return std::move(memo_);
  }

 private:
  // Cells -kMaxRow .. kMaxRow around the centre.
  struct Line {
    std::array<Sight, 2 * kMaxRow + 1> cells;
    Line() { cells.fill(Sight::Wall); }
    void set(int i, Sight sight) {
      const int place = i + kMaxRow;
      cells[static_cast<std::size_t>(place)] = sight;
    }
    [[nodiscard]] Sight at(int i) const {
      const int place = i + kMaxRow;
      if (place < 0 || place > 2 * kMaxRow) return Sight::Wall;
      return cells[static_cast<std::size_t>(place)];
    }
  };

  [[nodiscard]] Line decode(std::size_t left, std::size_t right) const {
    Line line;
    line.set(0, Sight::Empty);
    const auto read = [&line](std::size_t code, int step) {
      std::size_t rest = code / 2;
      int i = 1;
      for (; rest > 1; rest /= 2, ++i) line.set(i * step, rest % 2 != 0 ? Sight::Own : Sight::Empty);
      if (code % 2 != 0 && i <= kMaxRow) line.set(i * step, Sight::Opposing);
    };
    read(left, -1);
    read(right, 1);
    return line;
  }

  // The class of a stone on cell `j` of the line.
  LineClass class_at(const Line& line, int j) {
    return class_of(side_code([&](int i) { return line.at(j - i); }),
                    side_code([&](int i) { return line.at(j + i); }));
  }

  LineClass class_of(std::size_t left, std::size_t right) {
    std::uint8_t& known = memo_[left * side_count_ + right];
    if (known == kUnknown) {
      const LineClass found = classify(decode(left, right));
      memo_[left * side_count_ + right] = static_cast<std::uint8_t>(found);
      return found;
    }
    return static_cast<LineClass>(known);
  }

  LineClass classify(Line line) {
    line.set(0, Sight::Own);
    int first = 0;
    int last = 0;
    while (line.at(first - 1) == Sight::Own) --first;
    while (line.at(last + 1) == Sight::Own) ++last;
    const int row = last - first + 1;
    if (row > k_ && !long_rows_win_) return fouls_ ? LineClass::Overline : LineClass::Dead;
    const bool shut = line.at(first - 1) == Sight::Opposing && line.at(last + 1) == Sight::Opposing;
    if (row >= k_ && !(caro_ && shut)) return LineClass::Five;

    int low = 0;
    int high = 0;
    while (low > -reach_ && is_free(line.at(low - 1))) --low;
    while (high < reach_ && is_free(line.at(high + 1))) ++high;
    if (high - low + 1 < k_) return LineClass::Dead;

    std::array<int, kLineClassCount> next{};
    std::array<int, 2 * kMaxRow + 1> fives{};
    int five_count = 0;
    for (int j = std::max(low, 1 - k_); j <= std::min(high, k_ - 1); ++j) {
      if (line.at(j) != Sight::Empty) continue;
      const LineClass then = class_at(line, j);
      ++next[static_cast<std::size_t>(then)];
      if (then == LineClass::Five) fives[static_cast<std::size_t>(five_count++)] = j;
    }
    if (five_count > 0) return four_class(line, low, high, fives, five_count);
    return by_next(next);
  }

  static bool is_free(Sight sight) { return sight == Sight::Empty || sight == Sight::Own; }

  // Some next stone makes five: which four is it?
  LineClass four_class(const Line& line, int low, int high, const std::array<int, 2 * kMaxRow + 1>& fives,
                       int five_count) {
    if (five_count == 1) return LineClass::Four;
    if (fouls_)
      for (int i = 1; i < five_count; ++i)
        if (fives[static_cast<std::size_t>(i)] - fives[static_cast<std::size_t>(i - 1)] < k_)
          return LineClass::Overline;
    if (!caro_) return LineClass::OpenFour;
    // Caro: one opposing stone can shut a row in without standing on its fifth cell.
    for (int answer = low - 1; answer <= high + 1; ++answer) {
      if (line.at(answer) != Sight::Empty) continue;
      Line answered = line;
      answered.set(answer, Sight::Opposing);
      bool still = false;
      for (int i = 0; i < five_count && !still; ++i) {
        const int j = fives[static_cast<std::size_t>(i)];
        still = j != answer && class_at(answered, j) == LineClass::Five;
      }
      if (!still) return LineClass::Four;
    }
    return LineClass::OpenFour;
  }

  static LineClass by_next(const std::array<int, kLineClassCount>& next) {
    const auto count = [&next](LineClass c) { return next[static_cast<std::size_t>(c)]; };
    if (const int n = count(LineClass::OpenFour); n > 0)
      return n >= 2 ? LineClass::OpenThree2 : LineClass::OpenThree;
    if (count(LineClass::Four) > 0) return LineClass::Three;
    if (const int n = count(LineClass::OpenThree) + count(LineClass::OpenThree2); n > 0)
      return n >= 4 ? LineClass::OpenTwo3 : n == 3 ? LineClass::OpenTwo2 : LineClass::OpenTwo;
    if (count(LineClass::Three) > 0) return LineClass::Two;
    if (count(LineClass::OpenTwo) + count(LineClass::OpenTwo2) + count(LineClass::OpenTwo3) > 0)
      return LineClass::OpenOne;
    return count(LineClass::Two) > 0 ? LineClass::One : LineClass::Dead;
  }

  int k_;
  bool caro_;
  bool fouls_;
  bool long_rows_win_;
  int reach_;
  std::size_t side_count_;
  std::vector<std::uint8_t> memo_;
};

}  // namespace

std::string_view name_of(LineClass line_class) { return kNames[static_cast<std::size_t>(line_class)]; }

CellClass cell_class_of(CellCode code, bool fouls) {
  std::array<int, 16> lines{};
  for (int i = 0; i < 4; ++i) ++lines[code >> (4 * i) & 15U];
  const auto count = [&lines](LineClass c) { return lines[static_cast<std::size_t>(c)]; };
  const int fours = count(LineClass::Four);
  const int open_threes = count(LineClass::OpenThree) + count(LineClass::OpenThree2);
  const int threes = count(LineClass::Three);
  const int open_twos = count(LineClass::OpenTwo) + count(LineClass::OpenTwo2) + count(LineClass::OpenTwo3);
  if (count(LineClass::Five) > 0) return CellClass::Five;
  const int all_fours = fours + count(LineClass::OpenFour);
  if (fouls && (count(LineClass::Overline) > 0 || all_fours >= 2)) return CellClass::Forbidden;
  if (fouls && open_threes >= 2) return all_fours > 0 ? CellClass::ForbiddenFour : CellClass::Forbidden;
  if (count(LineClass::OpenFour) > 0 || fours >= 2) return CellClass::OpenFour;
  if (fours > 0)
    return open_threes > 0          ? CellClass::FourThree
           : threes + open_twos > 0 ? CellClass::FourTwo
                                    : CellClass::Four;
  if (open_threes >= 2) return CellClass::DoubleThree;
  if (open_threes > 0) return threes + open_twos > 0 ? CellClass::OpenThreeTwo : CellClass::OpenThree;
  if (threes >= 2 || (threes > 0 && open_twos > 0)) return CellClass::ThreeTwo;
  if (open_twos >= 2) return CellClass::DoubleTwo;
  if (threes > 0) return CellClass::Three;
  return open_twos > 0 ? CellClass::OpenTwo : CellClass::None;
}

bool PatternTables::supports(const Settings& settings) {
  return settings.k >= kMinRow && settings.k <= kMaxRow;
}

PatternTables::PatternTables(const Settings& settings)
    : PatternTables(settings, builtin_weights(settings.rule)) {}

PatternTables::PatternTables(const Settings& settings, std::shared_ptr<const Weights> weights)
    : weights_(std::move(weights)),
      net_(weights_->net && settings.k == 5 ? std::make_shared<const LineNet>(*weights_->net) : nullptr),
      half_(settings.rule == Rule::Freestyle ? settings.k - 1 : settings.k),
      side_bits_(2 * half_),
      side_mask_((std::uint64_t{1} << side_bits_) - 1) {
  assert(supports(settings));
  fill_lines(settings);
  fill_cells(settings);
}

std::uint8_t PatternTables::by_sides(std::size_t left, std::size_t right) const {
  const std::size_t row = std::size_t{1} << (half_ + 2);
  const auto of = [&](std::size_t color) {
    return by_codes_[color][left_[left].of_color[color] * row + right_[right].of_color[color]];
  };
  return static_cast<std::uint8_t>(of(1) << 4U | of(0));
}

void PatternTables::fill_lines(const Settings& settings) {
  const std::size_t keys = std::size_t{1} << side_bits_;
  left_.resize(keys);
  right_.resize(keys);
  for (const Color color : {Color::Black, Color::White}) {
    Classifier classifier(settings, color, half_);
    const auto see = [color](std::size_t key, int cell) {
      const auto bits = static_cast<int>(key >> (2 * cell) & 3U);
      if (bits == 0) return Sight::Empty;
      if (bits == 3) return Sight::Wall;
      return bits == 1 + index_of(color) ? Sight::Own : Sight::Opposing;
    };
    for (std::size_t key = 0; key < keys; ++key) {
      const auto c = static_cast<std::size_t>(color);
      left_[key].of_color[c] = classifier.side_code([&](int i) { return see(key, half_ - i); });
      right_[key].of_color[c] = classifier.side_code([&](int i) { return see(key, i - 1); });
    }
    by_codes_[static_cast<std::size_t>(color)] = std::move(classifier).table();
  }
  if (2 * side_bits_ > kDirectKeyBits) return;
  by_key_.resize(keys * keys);
  for (std::size_t right = 0; right < keys; ++right)
    for (std::size_t left = 0; left < keys; ++left) by_key_[right * keys + left] = by_sides(left, right);
}

void PatternTables::fill_cells(const Settings& settings) {
  constexpr std::size_t kCodes = std::size_t{1} << 16U;
  const bool apart = settings.rule == Rule::Renju || weights_->sides[0] != weights_->sides[1];
  if (apart) offset_[1] = kCodes;
  cells_.resize(apart ? 2 * kCodes : kCodes);
  moves_.resize(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const auto code = static_cast<CellCode>(i % kCodes);
    const std::size_t side = i / kCodes;
    const bool fouls = settings.rule == Rule::Renju && side == 0;
    const CellClass cell_class = cell_class_of(code, fouls);
    cells_[i] = {code, 0, 0, cell_class};
    const auto classes = classes_in(code);
    if (*std::max_element(classes.begin(), classes.end()) >= kLineClassCount) continue;  // never occurs
    const CodeWeights& known = weights_->sides[side].codes[code_index(classes)];
    moves_[i] = {known.attack, known.defend};
    cells_[i] = {code, known.mover, known.waiter, cell_class};
  }
}

}  // namespace pedra::gomoku
