-- A rollout is of any kind of job: its definition is frozen when it is ordered.
ALTER TABLE device_rollouts RENAME COLUMN file_id TO source_id;
ALTER TABLE device_rollouts RENAME COLUMN file_name TO source_name;
ALTER TABLE device_rollouts
  ADD COLUMN kind text NOT NULL DEFAULT 'firmware_upload',
  -- What its kind has to know, as it was ordered.
  ADD COLUMN options jsonb NOT NULL DEFAULT '{}',
  -- The sizes of its stages: {"count": n} or {"percent": p} of all devices each; the last goes on for the rest.
  ADD COLUMN waves jsonb,
  -- Seconds between the end of a stage and the beginning of the next.
  ADD COLUMN soak_seconds integer NOT NULL DEFAULT 0 CHECK (soak_seconds >= 0),
  -- It stops where more than so many per cent have failed of those that are over, as soon as so many are.
  ADD COLUMN halt_percent smallint CHECK (halt_percent BETWEEN 0 AND 100),
  ADD COLUMN halt_after integer NOT NULL DEFAULT 0 CHECK (halt_after >= 0),
  ADD COLUMN stage_over_at timestamptz,
  -- The hours of a day in which devices may begin, in a zone; past midnight where they end before they begin.
  ADD COLUMN window_from time,
  ADD COLUMN window_to time,
  ADD COLUMN window_zone text,
  ADD CHECK ((window_from IS NULL) = (window_to IS NULL) AND (window_from IS NULL) = (window_zone IS NULL)),
  -- What has not begun by then does not begin.
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN approved_by integer REFERENCES users ON DELETE SET NULL,
  ADD COLUMN parent_id integer REFERENCES device_rollouts ON DELETE SET NULL,
  DROP CONSTRAINT device_rollouts_state_check,
  ADD CHECK (state IN ('approval', 'running', 'stopped', 'expired', 'done'));
UPDATE device_rollouts SET waves = jsonb_build_array(jsonb_build_object('percent', percent));
UPDATE device_rollouts r SET options = jsonb_build_object('keep_settings', u.keep_settings, 'offline', u.offline)
FROM device_updates u JOIN device_jobs j ON j.id = u.job_id WHERE j.rollout_id = r.id;
ALTER TABLE device_rollouts ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN waves SET NOT NULL, ALTER COLUMN failure_limit DROP NOT NULL, DROP COLUMN percent;
DROP INDEX device_rollouts_running;
CREATE INDEX device_rollouts_open ON device_rollouts (id) WHERE state IN ('approval', 'running');
CREATE INDEX device_rollouts_approved_by ON device_rollouts (approved_by) WHERE approved_by IS NOT NULL;
CREATE INDEX device_rollouts_parent ON device_rollouts (parent_id) WHERE parent_id IS NOT NULL;
