#include "prove/resume.hpp"

#include <fmt/format.h>
#include <map>
#include <utility>

#include "proof/certificate.hpp"

namespace pedra::prove {
namespace {

using Stones = std::pair<Cells, Cells>;  // Black's, White's

std::map<Stones, std::vector<RecordId>> records_by_stones(const Plan& plan) {
  std::map<Stones, std::vector<RecordId>> records;
  const auto add = [&](const RecordId& id) {
    Stones stones;
    bool black = true;
    for (const int cell : plan.moves(id)) {
      (black ? stones.first : stones.second).add(cell);
      black = !black;
    }
    records[stones].push_back(id);
  };
  if (plan.is_whole()) add({});
  for (const OpeningClass& opening : plan.classes())
    for (const int second : opening.seconds)
      for (const RecordId& id : plan.records(opening, second)) add(id);
  return records;
}

}  // namespace

Result<std::vector<Attempt>> attempts_of(const std::string& certificate, const Plan& plan) {
  const auto size = proof::certificate_size(certificate);
  if (!size) return size.error();
  if (*size != plan.size())
    return Error{fmt::format("the certificate is of another board: {}x{}, {} in a row", size->width,
                             size->height, size->k)};
  const auto records = proof::certificate_records(certificate);
  if (!records) return records.error();
  const auto known = records_by_stones(plan);
  std::vector<Attempt> attempts;
  for (const proof::Record& record : *records) {
    const auto found = known.find({record.black, record.white});
    if (found == known.end()) continue;  // a class or the whole board: made of the others
    for (const RecordId& id : found->second)
      attempts.push_back({.id = id, .level = 0, .proved = true, .tree = std::string(record.tree)});
  }
  return attempts;
}

}  // namespace pedra::prove
