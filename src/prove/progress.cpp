#include "prove/progress.hpp"

#include <algorithm>
#include <numeric>

#include "proof/certificate.hpp"

namespace pedra::prove {
namespace {

constexpr int kUsualLevels = 3;  // a second stone has these before the next one is tried, and the rest last

constexpr std::size_t kRecent = 200;  // attempts, by which the time left is judged

}  // namespace

Progress::Progress(const Plan& plan, const std::vector<Attempt>& attempts) : plan_(plan) {
  if (plan_.is_whole()) openings_.push_back({0, {{0, {Record{}}}}});
  for (const OpeningClass& opening : plan_.classes()) {
    openings_.push_back({opening.white, {}});
    for (const int second : opening.seconds) {
      openings_.back().seconds.push_back({second, {}});
      for (const RecordId& id : plan_.records(opening, second)) {
        Record record;
        record.id = id;
        openings_.back().seconds.back().records.push_back(std::move(record));
      }
    }
  }
  for (Opening& opening : openings_)
    for (Second& second : opening.seconds)
      for (Record& record : second.records) by_id_[record.id] = &record;
  for (const Attempt& attempt : attempts) add(attempt);
}

void Progress::add(const Attempt& attempt) {
  const auto known = by_id_.find(attempt.id);
  if (known == by_id_.end()) return;  // of an older plan
  Record& record = *known->second;
  record.taken = false;
  record.seconds += attempt.seconds;
  seconds_.push_back(attempt.seconds);
  if (!attempt.proved) record.failed = std::max(record.failed, attempt.level);
  if (!attempt.proved || attempt.level >= record.proved) return;
  record.proved = attempt.level;
  record.tree = attempt.tree;
}

bool Progress::Second::done(int level) const {
  return std::all_of(records.begin(), records.end(), [&](const Record& r) { return r.proved <= level; });
}

// A record failed with the highest of the usual levels: the others of this second stone can wait.
bool Progress::Second::given_up() const {
  return std::any_of(records.begin(), records.end(),
                     [](const Record& r) { return r.proved == kLevels && r.failed >= kUsualLevels - 1; });
}

std::vector<Progress::Step> Progress::steps(const Opening& opening) const {
  std::vector<Step> steps;
  for (std::size_t second = 0; second < opening.seconds.size(); ++second)
    for (int level = 0; level < kUsualLevels; ++level) steps.push_back({second, level});
  for (int level = kUsualLevels; level < kLevels; ++level)
    for (std::size_t second = 0; second < opening.seconds.size(); ++second) steps.push_back({second, level});
  return steps;
}

Progress::Step Progress::step_of(const Opening& opening) const {
  const std::vector<Step> all = steps(opening);
  for (const Step& step : all) {
    const Second& second = opening.seconds[step.second];
    if (second.done(step.level)) return step;
    if (step.level < kUsualLevels && second.given_up()) continue;
    const bool open = std::any_of(second.records.begin(), second.records.end(), [&](const Record& r) {
      return r.proved > step.level && r.failed < step.level;
    });
    if (open) return step;
  }
  return all.back();
}

std::optional<Job> Progress::take() {
  // Of all classes the one whose step comes first; a class that is done has none.
  const std::size_t most = openings_.front().seconds.size() * kLevels;
  for (std::size_t rank = 0; rank < most; ++rank)
    for (Opening& opening : openings_) {
      const Step step = step_of(opening);
      Second& second = opening.seconds[step.second];
      const auto order = steps(opening);
      if (rank >= order.size() || order[rank].second != step.second || order[rank].level != step.level ||
          second.done(step.level))
        continue;
      for (Record& record : second.records) {
        if (record.proved <= step.level || record.failed >= step.level || record.taken) continue;
        record.taken = true;
        return Job{record.id, step.level};
      }
    }
  return std::nullopt;
}

std::vector<ClassStatus> Progress::classes() const {
  std::vector<ClassStatus> all;
  for (const Opening& opening : openings_) {
    const Step step = step_of(opening);
    const Second& second = opening.seconds[step.second];
    ClassStatus status{.white = opening.white,
                       .second = second.cell,
                       .level = step.level,
                       .records = static_cast<int>(second.records.size())};
    for (const Record& record : second.records) {
      status.proved += record.proved < kLevels ? 1 : 0;
      status.failed += record.proved == kLevels && record.failed >= step.level ? 1 : 0;
    }
    for (const Second& any : opening.seconds)
      for (const Record& record : any.records) status.seconds += record.seconds;
    all.push_back(status);
  }
  return all;
}

std::optional<double> Progress::seconds_left() const {
  const std::size_t count = std::min(seconds_.size(), kRecent);
  if (count == 0) return std::nullopt;
  int records = 0;
  for (const ClassStatus& status : classes()) records += status.records - status.proved;
  const double recent =
      std::accumulate(seconds_.end() - static_cast<std::ptrdiff_t>(count), seconds_.end(), 0.0);
  return records * recent / static_cast<double>(count);
}

std::string Progress::certificate() const {
  std::string bytes = proof::certificate_header(plan_.size());
  bool all_done = true;
  for (const Opening& opening : openings_) {
    const Step step = step_of(opening);
    const Second& second = opening.seconds[step.second];
    for (const Record& record : second.records) {
      if (record.proved == kLevels) continue;
      std::vector<int> black;
      std::vector<int> white;
      for (const int cell : plan_.moves(record.id))
        (black.size() == white.size() ? black : white).push_back(cell);
      bytes += proof::record_bytes(black, white, record.tree);
    }
    if (plan_.is_whole()) return bytes;
    if (!second.done(step.level)) {
      all_done = false;
      continue;
    }
    std::string tree{static_cast<char>(second.cell), static_cast<char>(proof::NodeKind::All)};
    tree.append(second.records.size(), proof::kReference);
    bytes += proof::record_bytes({plan_.first()}, {opening.white}, tree);
  }
  if (!all_done) return bytes;
  std::string tree{static_cast<char>(plan_.first()), static_cast<char>(proof::NodeKind::All)};
  tree.append(openings_.size(), proof::kReference);
  return bytes + proof::record_bytes({}, {}, tree);
}

}  // namespace pedra::prove
