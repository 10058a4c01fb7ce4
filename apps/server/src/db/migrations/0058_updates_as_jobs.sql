-- Firmware and configurations that are loaded into devices, and what tags start, are device jobs. What updates alone have stays in device_updates.

-- The numbers of jobs no longer come from the column that goes.
CREATE SEQUENCE device_jobs_id_seq AS integer;
SELECT setval('device_jobs_id_seq', last_value, is_called) FROM device_updates_id_seq;
ALTER TABLE device_jobs ALTER COLUMN id SET DEFAULT nextval('device_jobs_id_seq');
ALTER TABLE tag_runs ALTER COLUMN id DROP DEFAULT;
ALTER SEQUENCE device_jobs_id_seq OWNED BY device_jobs.id;
GRANT USAGE ON SEQUENCE device_jobs_id_seq TO outpost_app, outpost_everything;

ALTER TABLE device_jobs
  -- A part of the work, in words of its kind, and until when a job that has got so far must be over.
  ADD COLUMN phase text,
  ADD COLUMN phase_until timestamptz,
  -- The work of which a device does one at a time, as its kind names it.
  ADD COLUMN turn text,
  -- The rollout that asks, and in which of its stages; null: in a stage that never opened for this device.
  ADD COLUMN rollout_id integer REFERENCES device_rollouts ON DELETE SET NULL,
  ADD COLUMN stage integer,
  -- The tag that started it, with its name at that time, and what was put at once: of one tag on one device, those behind one that fails do not begin.
  ADD COLUMN tag_id integer REFERENCES tags ON DELETE SET NULL,
  ADD COLUMN tag_name text,
  ADD COLUMN tag_description text,
  ADD COLUMN batch uuid,
  -- The tag was taken off: what has not begun by now shall not.
  ADD COLUMN withdrawn boolean NOT NULL DEFAULT false,
  ADD CHECK ((batch IS NULL) = (tag_name IS NULL));
CREATE UNIQUE INDEX device_jobs_turn ON device_jobs (device_id, turn) WHERE finished_at IS NULL AND turn IS NOT NULL;
CREATE INDEX device_jobs_tag ON device_jobs (tag_id, id DESC) WHERE tag_id IS NOT NULL;
CREATE INDEX device_jobs_planned ON device_jobs (id) WHERE state = 'waiting' AND batch IS NOT NULL AND command_id IS NULL;
CREATE INDEX device_jobs_withdrawn ON device_jobs (id) WHERE withdrawn;
CREATE INDEX device_jobs_rollout ON device_jobs (rollout_id, stage) WHERE rollout_id IS NOT NULL;

DROP TRIGGER begun ON device_updates;
DROP TRIGGER ended ON device_updates;
DROP TRIGGER shown ON device_updates;
DROP FUNCTION show_device_task();
DROP FUNCTION show_tag_run();

INSERT INTO device_jobs (id, company_id, device_id, kind, source, user_id, username, channel, source_id, source_name, state, reason, said, phase, phase_until, turn,
  rollout_id, stage, events, command_id, token_hash, token_until, expires_at, created_at, sent_at, started_at, finished_at)
SELECT j.id, j.company_id, j.device_id, j.kind, j.source, j.user_id, j.username, j.channel, j.file_id, j.file_name, j.job_state, j.reason, j.said, j.phase, j.apply_by, j.turn,
  j.rollout_id, j.stage,
  jsonb_build_array(jsonb_build_object('action', CASE WHEN j.job_state = 'waiting' AND j.reason = 'turn' THEN 'pending' WHEN j.job_state = 'sent' OR j.job_state = 'waiting' AND j.reason IS NULL THEN 'queued' ELSE j.job_state END,
    'message', left(coalesce(j.said, ''), 500), 'created_at', to_char(coalesce(j.finished_at, j.started_at, j.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
    'reference_id', j.command_id::text)),
  j.command_id, j.token_hash, j.token_expires_at, coalesce(j.command_expires_at, j.created_at + interval '30 days'), j.created_at, j.sent_at, j.started_at, j.finished_at
FROM (
  SELECT u.*, c.expires_at AS command_expires_at, c.sent_at,
    CASE u.action WHEN 'update_firmware' THEN 'firmware_upload' ELSE 'config_upload' END AS kind,
    CASE WHEN EXISTS (SELECT FROM tag_runs r WHERE r.job_id = u.id) THEN 'tag' ELSE 'person' END AS source,
    CASE WHEN u.finished_at IS NULL THEN 'update' END AS turn,
    CASE WHEN u.state IN ('fetching', 'applying') THEN u.state END AS phase,
    CASE WHEN c.state IN ('sent', 'delivered') THEN NULL WHEN u.state = 'waiting' THEN 'offline' WHEN u.state = 'queued' AND u.command_id IS NULL THEN 'turn' END AS reason,
    CASE WHEN u.state IN ('fetching', 'applying') THEN 'running' WHEN u.state NOT IN ('queued', 'waiting') THEN u.state
      WHEN c.state = 'sent' THEN 'sent' WHEN c.state = 'delivered' THEN 'running' ELSE 'waiting' END AS job_state,
    CASE u.state WHEN 'done' THEN CASE WHEN u.action = 'upload_backup' THEN 'The configuration is loaded.' WHEN u.version_to = '' THEN 'The firmware is installed.' ELSE 'Firmware ' || u.version_to || ' is installed.' END
      ELSE u.error END AS said
  FROM device_updates u LEFT JOIN commands c ON c.id = u.command_id
) j
ORDER BY j.id;

ALTER TABLE device_updates ALTER COLUMN id DROP IDENTITY;
ALTER TABLE device_updates RENAME COLUMN id TO job_id;
ALTER TABLE device_updates
  ADD FOREIGN KEY (job_id) REFERENCES device_jobs ON DELETE CASCADE,
  DROP COLUMN device_id, DROP COLUMN action, DROP COLUMN file_id, DROP COLUMN file_name, DROP COLUMN state, DROP COLUMN error, DROP COLUMN user_id,
  DROP COLUMN username, DROP COLUMN channel, DROP COLUMN command_id, DROP COLUMN rollout_id, DROP COLUMN stage, DROP COLUMN token_hash, DROP COLUMN token_expires_at,
  DROP COLUMN apply_by, DROP COLUMN created_at, DROP COLUMN started_at, DROP COLUMN finished_at;

-- What a tag has started is one row: that of its update with the number, the tag and the events of the run, which is what logs have shown.
UPDATE device_jobs j SET tag_id = r.tag_id, tag_name = r.tag_name, tag_description = r.tag_description, batch = r.batch, withdrawn = r.withdrawn, events = r.events
FROM tag_runs r WHERE r.job_id = j.id;
INSERT INTO device_jobs (id, company_id, device_id, kind, source, user_id, username, source_id, source_name, state, reason, said, tag_id, tag_name, tag_description, batch,
  events, expires_at, created_at, finished_at)
SELECT r.id, r.company_id, r.device_id, r.action, 'tag', r.user_id, r.username, r.source_id, r.source_name, CASE WHEN r.finished_at IS NULL THEN 'waiting' ELSE r.state END,
  CASE WHEN r.finished_at IS NULL THEN 'turn' END, nullif(r.message, ''), r.tag_id, r.tag_name, r.tag_description, r.batch, r.events, r.created_at + interval '30 days', r.created_at, r.finished_at
FROM tag_runs r WHERE NOT EXISTS (SELECT FROM device_updates u WHERE u.job_id = r.job_id) ORDER BY r.id;
INSERT INTO device_updates (job_id, company_id, held_file_id, version_from, version_to, keep_settings, offline)
SELECT r.id, r.company_id, r.held_file_id, '', '', true, true
FROM tag_runs r WHERE NOT EXISTS (SELECT FROM device_updates u WHERE u.job_id = r.job_id) AND r.action IN ('firmware_upload', 'config_upload');
DROP TABLE tag_runs;
DROP FUNCTION note_tag_run();
DROP FUNCTION stop_tag_runs();

-- What updates that wait for their turn load, and the hold on it. Who puts a tag on a device need not see the file.
CREATE FUNCTION plan_updates(jobs integer[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH held AS MATERIALIZED (SELECT id FROM files WHERE id IN (SELECT source_id FROM device_jobs WHERE id = ANY (jobs)) FOR KEY SHARE)
  INSERT INTO device_updates (job_id, company_id, held_file_id, version_from, version_to, keep_settings, offline)
  SELECT j.id, j.company_id, h.id, '', '', true, true FROM device_jobs j LEFT JOIN held h ON h.id = j.source_id WHERE j.id = ANY (jobs)
$$;
REVOKE EXECUTE ON FUNCTION plan_updates(integer[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plan_updates(integer[]) TO outpost_app, outpost_everything;

-- Had the worker look at what tags start.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t WHERE t.id = j.task_id AND t.identifier IN ('tags.advance', 'tags.clean-up');
  END IF;
END $$;
