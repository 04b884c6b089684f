// Black's moves by a certificate, for a player. The certificate is trusted: whoever wants to be sure checks it
// first (`pedra prove check`).
//
// Follows the game from the empty board, or from the first position that has a record. Where White's reply has no child in the tree it lies outside the zone
// of a null tree: Black goes on by that tree, as if White had passed, and the stone counts as an extra one.
// Of a record only what the answer needs is read, up to the reply in the order of its bytes.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "proof/certificate.hpp"
#include "proof/tree_reader.hpp"

namespace pedra::proof {

inline constexpr std::string_view kBuiltIn = "builtin";  // names the certificate in the program

// How the proof refutes a reply of White's.
enum class Refutation : std::uint8_t {
  Own,       // a tree of its own
  Zone,      // outside the zone of the null tree: Black goes on as if White had passed
  Reusable,  // outside the zone of another reply's tree, which holds with one white stone more
  Row,       // Black completes a row at once
  Open,      // not proved
};

struct Replies {
  struct Reply {
    int cell = 0;
    Refutation how = Refutation::Open;
    int by = 0;  // of a reusable one: the other reply
  };
  std::vector<Reply> each;    // the empty cells
  std::optional<int> threat;  // what Black plays if White passes
};

class ProvedWin {
 public:
  static Result<ProvedWin> builtin();  // the certificate in the program, of 15x15: builtin.cpp
  static Result<ProvedWin> read(const std::filesystem::path& path);
  static Result<ProvedWin> parse(std::string certificate);

  [[nodiscard]] const BoardSize& size() const { return board_.size(); }
  // Black's move after these moves from the empty board, Black's first; none where the certificate has no
  // answer: a part that is not proved, or a move of Black's that is not the proof's. The game must not be over.
  std::optional<int> move(std::span<const int> moves);
  // Reads on in the record of the last answer, so that the next ones find it read: on the opponent's time.
  void read_ahead(const std::stop_token& stop);
  // White's turn: what the proof has for each empty cell; none where it does not go. replies.cpp.
  std::optional<Replies> replies(std::span<const int> moves);
  // Black's turn in a part that is not proved whole: the move with the most records behind it.
  [[nodiscard]] std::optional<int> planned(std::span<const int> moves) const;
  [[nodiscard]] std::size_t records() const { return record_count_; }  // of the certificate

 private:
  struct Stones {
    Cells black;
    Cells white;
    auto operator<=>(const Stones&) const = default;
  };
  ProvedWin(std::shared_ptr<const std::string> certificate, const BoardSize& size)
      : certificate_(std::move(certificate)), symmetries_(symmetries(size)), board_(size) {}

  static Result<ProvedWin> parse(const std::shared_ptr<const std::string>& certificate);

  std::optional<int> follow(std::span<const int> moves, std::size_t start);
  [[nodiscard]] const TreeNode* node(int extra) { return tree_->find(board_.key(), extra); }
  [[nodiscard]] int in_game(int cell) const;  // from the record's frame
  bool enter();                               // another record, or an image of the position
  void load(const Stones& stones, std::string_view tree);
  bool answer(const TreeNode& at, int cell);
  const Reply* reply_of(const TreeNode& at, int cell);
  bool pass_over(const TreeNode& at, int cell);
  Replies::Reply refutation(const TreeNode& at, int cell);
  [[nodiscard]] bool is_known(const Stones& stones) const;  // by a record, or in the tree
  struct Ahead {
    int black = -1;  // -1: none
    int white = -1;
  };
  [[nodiscard]] std::vector<Ahead> records_ahead(const Stones& stones) const;

  std::shared_ptr<const std::string> certificate_;
  std::map<Stones, std::string_view> records_;  // the trees
  std::size_t record_count_ = 0;
  std::vector<std::vector<int>> symmetries_;
  std::map<Stones, TreeReader> loaded_;  // the records of this game: its class, and what comes behind it
  std::map<Stones, TreeReader> left_;    // those of earlier games, until there is time to give them back
  TreeReader* tree_ = nullptr;           // of them, the one that move() follows
  // Where move() is in the tree: the stones that the tree knows, in the record's frame.
  RowBoard board_;
  int extra_ = 0;
  std::vector<int> frame_;  // from the game's cells to the record's
};

}  // namespace pedra::proof
