// The numbers that shape the search: depths, margins, reductions and limits, each with what it does, its
// measured gain and where it comes from. Shown by `pedra bench gomoku --parameters`, set for a trial by its
// `--set NAME=VALUE` and by the player's option set=, tuned by `pedra tune`; a search takes them from
// SearchMemory.
//
// Depths and reductions are in hundredths of a ply, margins in units of the evaluation (values.hpp), shares
// in percent.
//
// Gains are Elo against the same engine without the change, games of docs/measurements/. Most single numbers
// show nothing beyond their error bars; these groups do:
//
//   [1]  all margins and reductions together, quiescence only where the depth ends: +101 +- 56 (120 games,
//        100 ms); +80 +- 56 under renju, +89 +- 62 under standard
//   [2]  to reach the end of long threats sooner: defence_depth, four_extension_at_end, late move pruning of
//        threats too, late_move_extension, no "improving" under an open three: +51 +- 37 (300 games, 10,000
//        nodes)
//
//   [R]  the figure is one that Rapfi publishes, with its author's own measurement of the feature's gain
//        (docs/credits.md)
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "base/result.hpp"

namespace pedra::gomoku {

struct Parameters {
  // Aspiration window: from this depth (in plies) on the root is searched first within so many units of the
  // last depth's value; a value outside makes the window so many times wider. [R]
  int aspiration_depth = 5;
  int aspiration_window = 16;
  int aspiration_growth = 3;

  // Quiescence: nodes of the search for continuous fours where the depth ends. 14 instead of 40: +70 +- 57
  // (80 games); 6 instead of 14: -26 +- 51. [R: 17]
  int quiescence_fours = 14;

  // Razoring: below this depth, an estimate so far below alpha goes straight to quiescence. [1] [R: 68]
  int razoring_depth = 260;
  int razoring_margin = 15;
  int razoring_margin_per_ply = 11;

  // Futility pruning: below this depth, an estimate so far above beta is returned; a ply less counts where
  // the estimate improves. 40 or 65 instead of 50: nothing shown (60 games each). [1] [R: 121, with 63]
  int futility_depth = 900;
  int futility_margin_per_ply = 50;

  // Under an open three, below this depth: quiescence instead of comparing the answers. [2]
  int defence_depth = 260;

  // Internal iterative reduction of principal nodes: without a table move, and by how much the table's entry
  // is shallower than the node. [1] [R: 32]
  int no_table_move_reduction = 32;
  int stale_entry_percent = 28;
  int stale_entry_max = 360;

  // Singular extension: from this depth on, with an entry at most so much shallower, the other moves are
  // searched to a share of the depth against the entry's value less a margin (in hundredths of a unit for
  // each ply). None reaches it: the table move is extended. One does: where the entry's value is above beta
  // the move is reduced instead. +44 +- 49 (150 games, 50,000 nodes), +13 +- 29 (368 games, 10,000). [R: 52]
  int singular_depth = 665;
  int singular_entry_lag = 203;
  int singular_margin_per_ply = 75;
  int singular_depth_percent = 46;
  int singular_extension = 100;
  int singular_reduction = 150;

  // Likely cut: at a cut node whose estimate is at least beta - margin + per_ply * depth (and more under an
  // open three), moves that make no four are reduced. [1] [R: 50]
  int likely_cut_margin = 9;
  int likely_cut_per_ply = 15;
  int likely_cut_defence = 87;
  int likely_cut_reduction = 100;

  // Answers to a four are extended: by this, or by that where the depth has ended, and not beyond its end.
  // The second: [2]. [R: 77]
  int four_extension = 130;
  int four_extension_at_end = 30;

  // Late move pruning: of a node's moves so many are searched: base + plies ^ exponent (both in hundredths),
  // or a share of it where the estimate does not improve. [1] [R: 107]
  int late_move_base = 300;
  int late_move_exponent = 132;
  int late_move_not_improving_percent = 50;

  // Late move reduction: ln(plies) * ln(move number), from this depth on; a share of it by rule. Renju 60
  // instead of 100: +34 +- 69 (60 games, 100,000 nodes), a trend. [1] [R]
  int reduction_depth = 200;
  int reduction_percent = 100;
  int reduction_percent_renju = 60;
  // .. less at principal nodes and for moves that make or stop a double three or better; more where the
  // estimate does not improve and at cut nodes [R].
  int reduction_principal = 80;
  int reduction_threat = 100;
  int reduction_not_improving = 100;
  int reduction_cut_node = 180;
  // .. and by how much a move's score lies below the best one's, a unit for a hundredth of a ply: less this,
  // at most that. At most 150 instead of 250, with the network: +61 +- 58 (80 games, 20,000 nodes). [R: 59]
  int reduction_score_offset = 50;
  int reduction_score_max = 150;
  // .. where the sum is negative the move is extended, at most by this. [2]
  int late_move_extension = 100;

  // Move ordering, added to a move's score. The counter move's and the divisor: [R]
  int killer_bonus = 40;
  int counter_move_bonus = 21;
  int history_divisor = 256;
  // History of the moves that cut: per_ply2 * plies^2 + base, at most max; kept within the limit.
  int history_bonus_per_ply2 = 16;
  int history_bonus_base = 32;
  int history_bonus_max = 1024;
  int history_limit = 8192;

  // The root: nodes of the search for continuous fours before anything else, or fewer by the time.
  int root_fours = 20'000;
  int root_fours_per_millisecond = 40;
  // A value that falls by more, in hundredths of a point, is searched longer.
  int score_drop = 50;

  // Threads share out the moves of nodes of this depth and more (simplified ABDADA).
  int shared_depth = 300;

  bool operator==(const Parameters&) const = default;
};

struct ParameterInfo {
  std::string_view name;
  int Parameters::*member;
  int min;
  int max;
  int step;  // of a tuner's first trial
};

std::span<const ParameterInfo> parameter_table();

// "razoring_depth=300"; refused when there is no such name, or the number is not within its range.
Result<Ok> set_parameter(Parameters& parameters, std::string_view assignment);

// What the exact solvers use. They change how long an answer takes, not the answer: not in the table.
inline constexpr int kVctFours = 200;            // nodes of continuous fours at an attacker's node
inline constexpr int kQuietFours = 60;           // .. after a pass, when a move is asked what it threatens
inline constexpr std::uint32_t kQuietGuess = 6;  // proof number of a move that threatens fours only
inline constexpr int kVctMaxPly = 150;
inline constexpr int kVcfMaxPly = 120;
inline constexpr std::uint32_t kProofSlack = 4;  // df-pn leaves a child that costs a quarter more than the
                                                 // best sibling (the 1 + epsilon of Pawlewicz and Lew)

// Cells near the stones, the moves of a quiet position: a square of so many cells around every stone, and
// its eight rays so far. [R]
inline constexpr int kNearSquare = 3;
inline constexpr int kNearLine = 4;

}  // namespace pedra::gomoku
