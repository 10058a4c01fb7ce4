-- A rule asks a device again, a few times in each of its periods, where what it asked for did not come.
ALTER TABLE file_requests
  ADD COLUMN attempt smallint NOT NULL DEFAULT 1 CHECK (attempt > 0),
  ADD COLUMN failed_at timestamptz;
DROP INDEX file_requests_once;
CREATE UNIQUE INDEX file_requests_once ON file_requests (rule_id, period_at, device_id, attempt) WHERE rule_id IS NOT NULL;
