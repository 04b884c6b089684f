// Black's moves by a certificate, for a player. The certificate is trusted: whoever wants to be sure checks it
// first (`pedra prove check`).
//
// Follows the game from the empty board, or from the first position that has a record. Where White's reply has no child in the tree it lies outside the zone
// of a null tree: Black goes on by that tree, as if White had passed, and the stone counts as an extra one.
// Of a record only what the answer needs is read, up to the reply in the order of its bytes.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "proof/certificate.hpp"
#include "proof/tree_reader.hpp"

namespace pedra::proof {

class ProvedWin {
 public:
  static Result<ProvedWin> read(const std::filesystem::path& path);
  static Result<ProvedWin> parse(std::string certificate);

  [[nodiscard]] const BoardSize& size() const { return board_.size(); }
  // Black's move after these moves from the empty board, Black's first; none where the certificate has no
  // answer: a part that is not proved, or a move of Black's that is not the proof's. The game must not be over.
  std::optional<int> move(std::span<const int> moves);
  // Reads on in the record of the last answer, so that the next ones find it read: on the opponent's time.
  void read_ahead(const std::stop_token& stop);

 private:
  struct Stones {
    Cells black;
    Cells white;
    auto operator<=>(const Stones&) const = default;
  };
  ProvedWin(std::shared_ptr<const std::string> certificate, const BoardSize& size)
      : certificate_(std::move(certificate)), symmetries_(symmetries(size)), board_(size) {}

  std::optional<int> follow(std::span<const int> moves, std::size_t start);
  [[nodiscard]] const TreeNode* node(int extra) { return tree_->find(board_.key(), extra); }
  [[nodiscard]] int in_game(int cell) const;  // from the record's frame
  bool enter();                               // another record, or an image of the position
  void load(const Stones& stones, std::string_view tree);
  bool answer(const TreeNode& at, int cell);
  const Reply* reply_of(const TreeNode& at, int cell);
  bool pass_over(const TreeNode& at, int cell);

  std::shared_ptr<const std::string> certificate_;
  std::map<Stones, std::string_view> records_;  // the trees
  std::vector<std::vector<int>> symmetries_;
  std::map<Stones, TreeReader> loaded_;  // the records of this game: its class, and what comes behind it
  TreeReader* tree_ = nullptr;           // of them, the one that move() follows
  // Where move() is in the tree: the stones that the tree knows, in the record's frame.
  RowBoard board_;
  int extra_ = 0;
  std::vector<int> frame_;  // from the game's cells to the record's
};

}  // namespace pedra::proof
