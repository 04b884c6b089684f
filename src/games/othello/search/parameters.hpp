// The numbers that shape the search: depths, thresholds and weights, each with what it does, its measured gain
// and where it comes from. Used by endgame.cpp, midgame.cpp, ordering.cpp and think.cpp.
//
// Depths and empties are plies. Some thirty of these were tried alone: within the noise of a suite's time
// (8 %) unless a figure stands here. "Suites": FFO 40-44 and 50 positions of 18 to 20 empties, processor time.
#pragma once
#include <array>

namespace pedra::othello::parameters {

// Exact solver. From this many empties down it works without evaluation and with its own small table. 12
// instead of 11: 7 % more nodes, 9 % less time; 13: 15 % more nodes, 11 % less time (FFO 40-44, 46 and 47).
inline constexpr int kEndgameEmpties = 12;
// Entries of the small table (a power of two): 512 KB, half of a second-level cache of today. 256 KB: 2 % more
// nodes; 1 MB and more: fewer nodes, more time.
inline constexpr int kSmallTableBits = 14;
// Only nodes with so many empties look at the clock: the others are soon searched.
inline constexpr int kAsksForStop = 9;
// Stability cut-off: from which alpha on the opponent's stable discs are counted, by empties, as Edax does.
inline constexpr std::array<int, kEndgameEmpties + 1> kStabilityFrom{99, 99, 99, 99, 8,  10, 10,
                                                                     12, 14, 16, 20, 22, 24};
// Its move ordering: a reply of the opponent costs so much, a reply in a corner twice; a corner and a square
// in an odd quadrant are worth so much; an empty square beside the mover's discs, where there is a choice of
// replies to come, costs so much (from 7 empties: 2 % fewer nodes on 40 positions of 16 to 20 empties).
inline constexpr int kReplyCost = 8;
inline constexpr int kCornerWorth = 2;
inline constexpr int kOddWorth = 3;
inline constexpr int kOpenSquareCost = 2;

// Midgame. With fewer empties, values in a window come from null windows alone.
inline constexpr int kSolvedByNullWindows = 5;
// Enhanced transposition cut-off: a depth above it asks the table about the children first.
inline constexpr int kLooksAhead = 5;
// Stability cut-off: alpha from which it is tried at kStabilityEmpties, and how much more for each empty square
// above.
inline constexpr int kStabilityAlpha = 20;
inline constexpr int kStabilityAlphaPerEmpty = 2;
inline constexpr int kStabilityEmpties = 10;
// Multi-ProbCut: the least depth that is cut, and how deep ProbCut may nest (as Edax does).
inline constexpr int kProbCutDepth = 4;
inline constexpr int kProbCutNesting = 2;
// Young brothers wait: less depth than this is not worth another thread's time.
inline constexpr int kSplitDepthExact = 14;
inline constexpr int kSplitDepth = 8;

// Sorting search: the depth from which a search of one ply, of two and of three plies, sorts the moves; where
// the game is solved and where it is not. One ply from 19 empties and two from 23 alone: the same nodes in 8 %
// less time on the suites, but 12 % more nodes where 25 and 26 squares are empty (FFO 48 and 49).
inline constexpr int kSortOneExact = 15;
inline constexpr int kSortTwoExact = 18;
inline constexpr int kSortThreeExact = 22;
inline constexpr int kSortOne = 7;
inline constexpr int kSortTwo = 12;
// So many plies less where the table says that no move is expected to help.
inline constexpr int kHopelessSort = 2;

// Move ordering, in its own units; the pairs are {solved, not solved}.
struct Worth {
  int exact;
  int open;
};
inline constexpr Worth kOrderReply{32, 16};      // a reply of the opponent; in a corner twice
inline constexpr Worth kOrderEvaluation{8, 32};  // a disc of the evaluation
inline constexpr Worth kOrderSearch{12, 28};     // a disc of the sorting search
inline constexpr int kOrderOpenSquare = 8;       // an empty square beside the mover's discs
inline constexpr int kOrderOdd = 6;              // a square of an odd quadrant
// The window of the sorting search ends so many discs beyond what is asked.
inline constexpr int kSortWindow = 8;

// Root: the first solve follows the search of a depth so many plies short of the end; from so many empties on
// one selective pass, and two, order the exact one; under a clock, further passes where the proof would take so
// many times what led to it. FFO 42-44: two passes and the proof 43 M nodes, one 45 to 52 M, three 46 M.
inline constexpr int kFirstSolve = 10;
inline constexpr int kOnePass = 12;
inline constexpr int kTwoPasses = 18;
inline constexpr int kProofCost = 20;
// Plies where there is nothing to choose, and the fall of the score, in discs, that counts as a changed answer.
inline constexpr int kForcedMoveDepth = 8;
inline constexpr double kDrop = 1;

}  // namespace pedra::othello::parameters
