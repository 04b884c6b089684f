// How far the proof of a board is: what attempts have found, which record comes next, and the certificate of
// what is proved. The order of work is fixed, and a class takes the first second stone whose records are all
// proved in that order: the certificate does not depend on who found what when.
#pragma once
#include <map>
#include <optional>
#include <vector>

#include "prove/plan.hpp"
#include "prove/store.hpp"

namespace pedra::prove {

inline constexpr int kLevels = 4;  // of effort, see effort_of()

struct Job {
  RecordId id;
  int level = 0;
};

struct ClassStatus {
  int white = 0;
  int second = 0;  // the one that has won or is worked on
  int level = 0;   // that is worked on
  int records = 0;
  int proved = 0;
  int failed = 0;      // at this level or above
  double seconds = 0;  // of all attempts, with all second stones
  [[nodiscard]] bool done() const { return proved == records; }
};

class Progress {
 public:
  Progress(const Plan& plan, const std::vector<Attempt>& attempts);

  void add(const Attempt& attempt);
  // The next record that no thread works on; none when all are proved, given up or taken.
  std::optional<Job> take();

  [[nodiscard]] const Plan& plan() const { return plan_; }
  [[nodiscard]] std::vector<ClassStatus> classes() const;  // a whole board is one
  // Of processor time for the records that are not proved, if they take what the last ones took; none before
  // the first.
  [[nodiscard]] std::optional<double> seconds_left() const;
  [[nodiscard]] std::string certificate() const;  // of everything that is proved

 private:
  struct Record {
    RecordId id;
    int failed = -1;       // the highest level of a failure
    int proved = kLevels;  // the lowest level of a proof
    std::string tree;      // of that proof
    double seconds = 0;    // of all attempts
    bool taken = false;
  };
  struct Second {
    int cell = 0;
    std::vector<Record> records;
    [[nodiscard]] bool done(int level) const;
    [[nodiscard]] bool given_up() const;
  };
  struct Opening {
    int white = 0;
    std::vector<Second> seconds;
  };
  // A second stone and a level: what is tried, in this order, until one is done.
  struct Step {
    std::size_t second;
    int level;
  };
  // The first step that is done or not given up; the last one when all are given up.
  [[nodiscard]] Step step_of(const Opening& opening) const;
  [[nodiscard]] std::vector<Step> steps(const Opening& opening) const;

  Plan plan_;
  std::vector<Opening> openings_;
  std::map<RecordId, Record*> by_id_;
  std::vector<double> seconds_;  // of every attempt, in order
};

}  // namespace pedra::prove
