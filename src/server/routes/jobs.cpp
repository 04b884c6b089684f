// /api/jobs: what is to do in the arena's store, what is done, and by whom; workers are elsewhere.
#include "server/api.hpp"

namespace pedra::server {
namespace {

Json jobs_json(const std::vector<store::WorkProgress>& work, const std::vector<store::WorkerInfo>& workers,
               const std::vector<store::SetAside>& aside) {
  JsonArray all;
  for (const store::WorkProgress& one : work)
    all.add(JsonObject()
                .add("id", one.work.id)
                .add("kind", one.work.kind)
                .add("title", one.work.title)
                .add("finished", one.work.finished)
                .add("note", one.work.note)
                .add("waiting", one.jobs.waiting)
                .add("running", one.jobs.running)
                .add("done", one.jobs.done)
                .add("failed", one.jobs.failed)
                .add("perSecond", one.per_second)
                .json());
  JsonArray crew;
  for (const store::WorkerInfo& one : workers)
    crew.add(JsonObject()
                 .add("name", one.name)
                 .add("host", one.host)
                 .add("version", one.version)
                 .add("cores", one.cores)
                 .add("threads", one.threads)
                 .add("speed", one.speed)
                 .add("kinds", one.kinds)
                 .add("silentMs", one.silent_ms)
                 .add("running", one.running)
                 .add("done", one.finished)
                 .json());
  JsonArray set_aside;
  for (const store::SetAside& one : aside)
    set_aside.add(
        JsonObject().add("work", one.work).add("job", one.number + 1).add("reason", one.reason).json());
  return JsonObject()
      .add("work", all.json())
      .add("workers", crew.json())
      .add("setAside", set_aside.json())
      .json();
}

}  // namespace

void Api::add_job_routes() {
  router_.add({"GET", "/api/jobs", [this](const Request& request) {
                 const auto all = query_number(request, "all", 0, 0, 1);
                 if (!all) return refuse(all.error());
                 const auto report = jobs_now(*all == 1);
                 return report ? answer(*report) : refuse(report.error());
               }});
  router_.add({"GET", "/api/jobs/events", [this](const Request& request) { return job_events(request); }});
}

Result<Json> Api::jobs_now(bool all) {
  const auto work = arena_.jobs().progress(all);
  if (!work) return work.error();
  const auto workers = arena_.jobs().workers();
  if (!workers) return workers.error();
  const auto aside = arena_.jobs().aside(0);
  if (!aside) return aside.error();
  return jobs_json(*work, *workers, *aside);
}

// The store is asked once a second, however often the feed is.
Reply Api::job_events(const Request& /*request*/) {
  return followed(
      [this, next = std::chrono::steady_clock::time_point(), shown = Json{}](EventSink& sink) mutable {
        if (std::chrono::steady_clock::now() < next) return true;
        next = std::chrono::steady_clock::now() + std::chrono::seconds(1);
        const auto report = jobs_now(false);
        if (!report) return false;
        if (*report == shown) return true;
        shown = *report;
        return sink.send("jobs", shown);
      });
}

}  // namespace pedra::server
