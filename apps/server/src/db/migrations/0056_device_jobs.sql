-- What devices are asked to do and somebody wants to hear of, whoever began it: one row from the wish to its outcome.
CREATE TABLE device_jobs (
  -- One job, one number: POST /devices/actions/cancel takes those of updates, of what tags start, and these.
  id integer PRIMARY KEY DEFAULT nextval('device_updates_id_seq'),
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  kind text NOT NULL,
  source text NOT NULL CHECK (source IN ('person', 'tag', 'automation', 'schedule', 'token')),
  user_id integer REFERENCES users ON DELETE SET NULL,
  username text,
  channel text,
  -- The record that is loaded or run, and its name at that time; of a command its line.
  source_id integer,
  source_name text NOT NULL DEFAULT '',
  -- The first try is 1; a later one names the job that it repeats.
  attempt smallint NOT NULL DEFAULT 1 CHECK (attempt > 0),
  parent_id integer REFERENCES device_jobs ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sent', 'running', 'done', 'failed', 'refused', 'timed_out', 'cancelled', 'expired', 'unknown')),
  -- What a waiting job waits for; null: it goes out at once.
  reason text CHECK (reason IN ('offline', 'window', 'turn', 'approval')),
  -- Per cent, as the device says.
  progress smallint CHECK (progress BETWEEN 0 AND 100),
  -- The device's own words at the end, or the server's where the device said nothing.
  said text,
  events jsonb NOT NULL DEFAULT '[]',
  -- What the device was told. The command is written down in the same transaction, before it is sent; it is forgotten sooner than the job.
  command_id uuid UNIQUE,
  not_before timestamptz,
  -- Not sent by then: expired.
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((finished_at IS NULL) = (state IN ('waiting', 'sent', 'running'))),
  CHECK (reason IS NULL OR state = 'waiting')
);
CREATE INDEX device_jobs_device ON device_jobs (device_id, id DESC);
CREATE INDEX device_jobs_company ON device_jobs (company_id, id DESC);
CREATE INDEX device_jobs_open ON device_jobs (device_id, id) WHERE finished_at IS NULL;
CREATE INDEX device_jobs_parent ON device_jobs (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX device_jobs_age ON device_jobs (finished_at) WHERE finished_at IS NOT NULL;
SELECT protect('device_jobs', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON device_jobs TO outpost_app, outpost_everything;

-- What people have asked of devices until now stands among the commands alone.
INSERT INTO device_jobs (company_id, device_id, kind, source, user_id, username, channel, source_name, state, reason, said, events, command_id,
  expires_at, created_at, sent_at, started_at, finished_at)
SELECT j.company_id, j.device_id, j.kind, 'person', j.user_id, j.username, j.channel, j.source_name, j.state,
  CASE WHEN j.state = 'waiting' AND j.is_away THEN 'offline' END, j.text,
  jsonb_build_array(jsonb_build_object('action', CASE WHEN j.state = 'waiting' AND j.is_away THEN 'waiting' WHEN j.state IN ('waiting', 'sent') THEN 'queued' ELSE j.state END,
    'message', left(coalesce(j.text, ''), 500), 'created_at', to_char(coalesce(j.finished_at, j.delivered_at, j.sent_at, j.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
    'reference_id', j.id::text)),
  j.id, j.expires_at, j.created_at, j.sent_at, j.delivered_at, j.finished_at
FROM (
  SELECT c.*, d.status IS DISTINCT FROM 1 AS is_away, u.id AS known_user,
    CASE c.name WHEN 'exec' THEN 'command' WHEN 'refresh' THEN 'update_metrics_data' ELSE c.name END AS kind,
    CASE WHEN c.name = 'exec' THEN left(coalesce(c.input ->> 'command', ''), 500) ELSE '' END AS source_name
  FROM commands c JOIN devices d ON d.id = c.device_id LEFT JOIN users u ON u.id = c.user_id
  WHERE c.name IN ('exec', 'reboot', 'refresh')
) c
CROSS JOIN LATERAL (
  SELECT c.id, c.company_id, c.device_id, c.kind, c.known_user AS user_id, c.username, c.channel, c.source_name, c.is_away, c.text, c.expires_at, c.created_at,
    c.sent_at, c.delivered_at, CASE WHEN c.state IN ('queued', 'sent', 'delivered') THEN NULL ELSE coalesce(c.finished_at, c.created_at) END AS finished_at,
    CASE WHEN c.state = 'queued' THEN 'waiting' WHEN c.state = 'delivered' THEN 'running' WHEN c.state = 'completed' THEN 'done'
      WHEN c.state = 'failed' AND c.code = 'TIMEOUT' THEN 'timed_out'
      WHEN c.state = 'failed' AND c.code IN ('INVALID', 'UNKNOWN_COMMAND', 'BUSY', 'REFUSED', 'NOT_SENT') THEN 'refused' ELSE c.state END AS state
) j
ORDER BY j.created_at, j.id;
