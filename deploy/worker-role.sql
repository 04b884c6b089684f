-- The role of workers: what `pedra worker` needs, and no more. Run it as the owner of the database, after the first
-- `pedra match --store` or `pedra jobs --store` there has made the tables:
--
--   psql -d pedra -f deploy/worker-role.sql
--   psql -d pedra -c "\password pedra_worker"
CREATE ROLE pedra_worker LOGIN;
GRANT USAGE ON SCHEMA pedra TO pedra_worker;
GRANT SELECT ON ALL TABLES IN SCHEMA pedra TO pedra_worker;
-- Leases and ends of jobs, never their payload.
GRANT UPDATE (state, owner, lease_until, tries, reason, ended) ON pedra.jobs TO pedra_worker;
GRANT UPDATE (state) ON pedra.work TO pedra_worker;
GRANT INSERT ON pedra.games, pedra.results TO pedra_worker;
GRANT INSERT, UPDATE, DELETE ON pedra.workers TO pedra_worker;
