#include "server/http/page.hpp"

#include <array>
#include <fmt/format.h>

#include "base/text.hpp"
#include "server/http/gzip.hpp"

namespace pedra::server {
namespace {

struct Kind {
  std::string_view ending;
  std::string_view type;
};
constexpr std::array<Kind, 12> kKinds{{{".html", "text/html; charset=utf-8"},
                                       {".js", "text/javascript; charset=utf-8"},
                                       {".css", "text/css; charset=utf-8"},
                                       {".json", "application/json"},
                                       {".svg", "image/svg+xml"},
                                       {".png", "image/png"},
                                       {".ico", "image/x-icon"},
                                       {".webp", "image/webp"},
                                       {".woff2", "font/woff2"},
                                       {".webmanifest", "application/manifest+json"},
                                       {".wav", "audio/wav"},
                                       {".txt", "text/plain; charset=utf-8"}}};

std::string_view type_of(std::string_view name) {
  for (const auto& [ending, type] : kKinds)
    if (name.ends_with(ending)) return type;
  return "application/octet-stream";
}

const EmbeddedFile* find(std::span<const EmbeddedFile> files, std::string_view name) {
  for (const EmbeddedFile& file : files)
    if (file.name == name) return &file;
  return nullptr;
}

// FNV-1a: enough to tell one build's file from another's.
std::string tag_of(std::string_view content, std::string_view kind) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : content) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return fmt::format("\"{:016x}{}\"", hash, kind);
}

}  // namespace

Reply page_file(const Request& request, std::span<const EmbeddedFile> files) {
  const std::string name = request.path == "/" ? "index.html" : request.path.substr(1);
  const EmbeddedFile* const plain = find(files, name);
  const EmbeddedFile* const packed = find(files, name + ".gz");
  if (name.ends_with(".gz") || (plain == nullptr && packed == nullptr)) {
    if (files.empty() && request.path == "/")
      return refuse(wrong("not-found", "this program was built without its page; /api is here"));
    return refuse(wrong("not-found", "there is no such address here"));
  }
  const bool as_packed =
      packed != nullptr && (plain == nullptr || takes_gzip(request.header("accept-encoding")));
  const bool unpack = as_packed && !takes_gzip(request.header("accept-encoding"));
  const EmbeddedFile& file = as_packed ? *packed : *plain;
  const std::string tag = tag_of(file.content, unpack ? "-plain" : "");
  Reply reply{.content_type = std::string(type_of(name))};
  reply.headers.emplace_back("ETag", tag);
  reply.headers.emplace_back("Vary", "Accept-Encoding");
  reply.headers.emplace_back("Accept-Ranges", "none");
  // Names below assets/ have a hash of their content in them.
  reply.headers.emplace_back(
      "Cache-Control", name.starts_with("assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.header("if-none-match").find(tag) != std::string_view::npos) {
    reply.status = 304;
    return reply;
  }
  if (unpack) {
    auto content = gunzip(file.content);
    if (!content) return refuse(content.error());
    reply.body = *std::move(content);
    return reply;
  }
  if (as_packed) reply.headers.emplace_back("Content-Encoding", "gzip");
  reply.body = std::string(file.content);
  return reply;
}

}  // namespace pedra::server
