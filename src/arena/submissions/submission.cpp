#include "arena/submissions/submission.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <system_error>

#include "arena/engines/kit_client.hpp"
#include "arena/submissions/unpack.hpp"
#include "base/file.hpp"
#include "base/hash_text.hpp"
#include "base/text.hpp"
#include "base/visible_text.hpp"

namespace pedra::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMoodle =
    "_assignsubmission_file";  // Moodle: "Ana Lima_4711_assignsubmission_file_"

std::string student_name(const fs::path& source) {
  const std::string file = source.filename().string();
  const std::string_view stem = archive_stem(file);
  std::string_view name = stem.empty() ? std::string_view(file) : stem;
  if (const auto moodle = name.find(kMoodle); moodle != std::string_view::npos && moodle > 0) {
    name = name.substr(0, moodle);
    if (const auto number = name.rfind('_');
        number != std::string_view::npos && number > 0 && parse_integer(name.substr(number + 1)))
      name = name.substr(0, number);
  }
  return std::string(name);
}

// A folder of ours, removed unless it is kept.
class NewFolder {
 public:
  NewFolder() = default;
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  ~NewFolder() {
    std::error_code code;
    if (!path_.empty()) fs::remove_all(path_, code);
  }
  [[nodiscard]] bool make(const fs::path& place) {
    std::string name = (place / "new-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) return false;
    path_ = name;
    return true;
  }
  [[nodiscard]] const fs::path& path() const { return path_; }
  // Renames the folder. The name has a hash of the content: a folder that has it already holds the same files.
  Result<Ok> keep(const fs::path& as) {
    std::error_code code;
    if (fs::exists(as, code)) return Ok{};
    fs::rename(path_, as, code);
    if (code) return Error{fmt::format("cannot make '{}': {}", as.string(), code.message())};
    path_.clear();
    return Ok{};
  }

 private:
  fs::path path_;
};

Result<Ok> copy_file(const fs::path& from, const std::string& name, Intake& intake) {
  std::ifstream in(from, std::ios::binary);
  if (!in) return Error{fmt::format("cannot read '{}'", excerpt(name))};
  return intake.add(name, [&](std::span<char> buffer) -> Result<std::size_t> {
    in.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    if (in.bad()) return Error{fmt::format("cannot read '{}'", excerpt(name))};
    return static_cast<std::size_t>(in.gcount());
  });
}

Result<Ok> copy_folder(const fs::path& from, Intake& intake) {
  std::error_code code;
  for (auto it = fs::recursive_directory_iterator(from, code); !code && it != fs::end(it);
       it.increment(code)) {
    const std::string name = it->path().lexically_relative(from).string();
    const auto place = place_of(name);
    if (!place) return place.error();
    const fs::file_status status = it->symlink_status(code);
    if (fs::is_directory(status)) {
      if (place->empty()) it.disable_recursion_pending();
      continue;
    }
    if (place->empty()) continue;
    if (!fs::is_regular_file(status))
      return Error{
          fmt::format("it holds '{}', a link or a device: hand in files and folders only", excerpt(name))};
    if (const auto copied = copy_file(it->path(), name, intake); !copied) return copied;
  }
  if (code) return Error{fmt::format("the folder cannot be read: {}", code.message())};
  return Ok{};
}

// A folder with one archive and nothing else, as learning platforms make them: that archive.
fs::path archive_within(const fs::path& folder) {
  std::error_code code;
  fs::path only;
  for (auto it = fs::directory_iterator(folder, code); !code && it != fs::end(it); it.increment(code)) {
    const auto place = place_of(it->path().filename().string());
    if (place && place->empty()) continue;
    if (!only.empty() || !fs::is_regular_file(it->symlink_status(code))) return {};
    only = it->path();
  }
  return archive_stem(only.filename().string()).empty() ? fs::path() : only;
}

Result<Ok> take_in(const fs::path& source, Intake& intake) {
  std::error_code code;
  if (fs::is_directory(fs::symlink_status(source, code))) {
    const fs::path inside = archive_within(source);
    return inside.empty() ? copy_folder(source, intake) : unpack(inside, intake);
  }
  if (!fs::is_regular_file(fs::symlink_status(source, code)) ||
      archive_stem(source.filename().string()).empty())
    return Error{fmt::format("a folder or an archive ({}) was expected", kArchiveNames)};
  return unpack(source, intake);
}

Result<std::string> content_of(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::string all;
  for (const fs::path& file : files) {
    const auto text = read_file(file);
    if (!text) return text.error();
    all += hash_text(file.lexically_relative(folder).string()) + hash_text(*text);
  }
  return hash_text(all).substr(0, 16);
}

// The folder of the agent: the one nearest to the top that has launch.sh or agent.py.
Result<fs::path> agent_folder(const fs::path& top) {
  std::vector<fs::path> level{top};
  while (!level.empty()) {
    std::vector<fs::path> found;
    std::vector<fs::path> below;
    for (const fs::path& folder : level) {
      if (fs::exists(folder / "launch.sh") || fs::exists(folder / "agent.py")) found.push_back(folder);
      for (const auto& entry : fs::directory_iterator(folder))
        if (entry.is_directory()) below.push_back(entry.path());
    }
    if (found.size() == 1) return found.front();
    if (!found.empty()) {
      std::sort(found.begin(), found.end());
      return Error{fmt::format("one agent was expected; '{}' and '{}' have one each",
                               found[0].lexically_relative(top).string(),
                               found[1].lexically_relative(top).string())};
    }
    level = std::move(below);
  }
  return Error{"launch.sh or agent.py was expected; neither is there"};
}

Result<Ok> make_ready(Submission& submission, const fs::path& source, const fs::path& place,
                      const IntakeBounds& bounds) {
  NewFolder made;
  std::error_code code;
  if (!made.make(place)) return Error{fmt::format("cannot write into '{}'", place.string())};
  const fs::path inside = made.path() / submission.name;
  fs::create_directory(inside, code);
  Intake intake(inside, bounds);
  if (const auto taken = take_in(source, intake); !taken) return taken;
  const auto content = content_of(inside);
  if (!content) return content.error();
  const std::string name = fmt::format("{}-{}", submission.name, *content);
  if (const auto kept = made.keep(place / name); !kept) return kept;
  submission.kept = fs::absolute(place / name);
  const auto folder = agent_folder(submission.kept / submission.name);
  if (!folder) return folder.error();
  submission.player.text = "class:" + name;
  submission.player.arguments = {folder->string()};
  const auto agent = find_kit_agent(submission.player.arguments, {});
  if (!agent) return agent.error();
  submission.function = agent->function;
  submission.agent =
      (folder->lexically_relative(submission.kept / submission.name) / agent->arguments.back()).string();
  if (submission.agent.starts_with("./")) submission.agent.erase(0, 2);
  return Ok{};
}

}  // namespace

Result<std::vector<Submission>> collect_submissions(const fs::path& folder, const fs::path& place,
                                                    const IntakeBounds& bounds) try {
  std::error_code code;
  if (!fs::is_directory(folder, code))
    return Error{fmt::format("'{}' is no folder: name the one with the students' folders or archives",
                             folder.string())};
  std::vector<fs::path> sources;
  for (const auto& entry : fs::directory_iterator(folder))
    if (const auto wanted = place_of(entry.path().filename().string());
        !entry.path().filename().string().starts_with('.') && !(wanted && wanted->empty()))
      sources.push_back(entry.path());
  std::sort(sources.begin(), sources.end());
  fs::create_directories(place);
  std::vector<Submission> all;
  for (const fs::path& source : sources) {
    Submission submission;
    submission.name = student_name(source);
    // ana/ and ana.zip are two.
    if (std::any_of(all.begin(), all.end(), [&](const auto& other) { return other.name == submission.name; }))
      submission.name = source.filename().string();
    submission.player.name = submission.name;
    submission.player.protocol = Protocol::Kit;
    if (const auto ready = make_ready(submission, source, place, bounds); !ready)
      submission.problem = ready.error().message;
    all.push_back(std::move(submission));
  }
  return all;
} catch (const fs::filesystem_error& error) {
  return Error{fmt::format("cannot read '{}': {}", folder.string(), error.code().message())};
}

}  // namespace pedra::arena
