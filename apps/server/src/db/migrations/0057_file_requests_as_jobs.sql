-- Files that devices are asked for are device jobs.
ALTER TABLE device_jobs
  -- By which the device hands over, or fetches, the file of a job: gone once that is done or the job is over.
  ADD COLUMN token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
  ADD COLUMN token_until timestamptz,
  -- The rule of the kind's feature that asks, and for which of its moments.
  ADD COLUMN schedule_id integer,
  ADD COLUMN period_at timestamptz,
  ADD CHECK ((schedule_id IS NULL) = (period_at IS NULL)),
  ADD CHECK (token_hash IS NULL OR finished_at IS NULL);
-- A rule asks a device once in each of its periods, and a few times again.
CREATE UNIQUE INDEX device_jobs_once ON device_jobs (kind, schedule_id, period_at, device_id, attempt) WHERE schedule_id IS NOT NULL;
-- A person who leaves is taken out of their rows.
CREATE INDEX device_jobs_user ON device_jobs (user_id) WHERE user_id IS NOT NULL;

INSERT INTO device_jobs (company_id, device_id, kind, source, user_id, username, channel, attempt, state, reason, said, events, command_id,
  schedule_id, period_at, token_hash, token_until, expires_at, created_at, sent_at, started_at, finished_at)
SELECT j.company_id, j.device_id, 'download_' || j.file, CASE WHEN j.user_id IS NULL THEN 'schedule' ELSE 'person' END, j.user_id, j.username, j.channel, j.attempt, j.state,
  CASE WHEN j.state = 'waiting' AND j.is_away THEN 'offline' END, j.said,
  jsonb_build_array(jsonb_build_object('action', CASE WHEN j.state = 'waiting' AND j.is_away THEN 'waiting' WHEN j.state IN ('waiting', 'sent') THEN 'queued' ELSE j.state END,
    'message', left(coalesce(j.said, ''), 500), 'created_at', to_char(coalesce(j.ended_at, j.delivered_at, j.sent_at, j.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
    'reference_id', j.id::text)),
  j.id, CASE WHEN j.rule_id IS NULL OR j.period_at IS NULL THEN NULL ELSE j.rule_id END, CASE WHEN j.rule_id IS NULL THEN NULL ELSE j.period_at END,
  CASE WHEN j.is_open THEN j.token_hash END, CASE WHEN j.is_open THEN j.expires_at END, coalesce(j.command_expires_at, j.expires_at), j.created_at, j.sent_at, j.delivered_at,
  CASE WHEN j.is_open THEN NULL ELSE coalesce(j.ended_at, j.created_at) END
FROM (
  SELECT r.*, c.username, c.expires_at AS command_expires_at, c.sent_at, c.delivered_at, d.status IS DISTINCT FROM 1 AS is_away,
    CASE WHEN r.taken_at IS NULL THEN c.text END AS said, coalesce(r.taken_at, r.failed_at, c.finished_at) AS ended_at,
    r.taken_at IS NULL AND r.failed_at IS NULL AND c.state IN ('queued', 'sent', 'delivered') AS is_open,
    CASE WHEN r.taken_at IS NOT NULL THEN 'done'
      WHEN r.failed_at IS NULL AND c.state = 'queued' THEN 'waiting' WHEN r.failed_at IS NULL AND c.state = 'sent' THEN 'sent'
      WHEN r.failed_at IS NULL AND c.state = 'delivered' THEN 'running'
      WHEN c.state IN ('unknown', 'expired', 'cancelled') THEN c.state
      WHEN c.state = 'failed' AND c.code = 'TIMEOUT' THEN 'timed_out'
      WHEN c.state = 'failed' AND c.code IN ('BUSY', 'INVALID', 'NOT_SENT', 'NO_FILE', 'REFUSED', 'UNKNOWN_COMMAND') THEN 'refused' ELSE 'failed' END AS state
  FROM file_requests r JOIN devices d ON d.id = r.device_id LEFT JOIN commands c ON c.id = r.id
) j
ORDER BY j.created_at, j.id;
DROP TABLE file_requests;
