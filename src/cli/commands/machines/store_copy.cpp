// `pedra store copy`: a store of matches into another place.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit.hpp"
#include "store/copy.hpp"
#include "store/work_store.hpp"

namespace pedra::cli {

int store_copy(const StoreCopyOptions& options, const Environment& environment) {
  const store::Address source = store::Address::parse(options.from);
  if (source.is_file() && !std::filesystem::exists(source.path()))
    return fail(Error{fmt::format("there is no file '{}'", options.from)});
  const auto from = store::open_work_store(source);
  if (!from) return fail(from.error());
  const auto to = store::open_work_store(store::Address::parse(options.to));
  if (!to) return fail(to.error());
  LiveLine live(environment.live);
  const auto copied = store::copy_store(
      **from, **to, [&live](std::string_view table) { live.show(fmt::format("{} ...", table)); });
  live.clear();
  if (!copied) return fail(copied.error());
  for (const store::CopiedTable& table : *copied)
    out(fmt::format("{:<15} {:>10}  {}\n", table.name, table.rows, table.hash));
  return kSuccess;
}

}  // namespace pedra::cli
