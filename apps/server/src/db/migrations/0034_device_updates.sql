-- Firmware that goes out in stages. How far it has come, its updates say.
CREATE TABLE device_rollouts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  username text,
  file_id integer NOT NULL,
  file_name text NOT NULL,
  version text NOT NULL,
  percent smallint NOT NULL CHECK (percent BETWEEN 1 AND 100),
  failure_limit integer NOT NULL CHECK (failure_limit >= 0),
  stage integer NOT NULL DEFAULT 1,
  stages integer NOT NULL,
  channel text,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'stopped', 'done')),
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX device_rollouts_running ON device_rollouts (id) WHERE state = 'running';
CREATE INDEX device_rollouts_company ON device_rollouts (company_id, id DESC);
SELECT protect('device_rollouts', 'company_id');

-- One file onto one device. Names and versions are kept as they were, since files and firmware go.
CREATE TABLE device_updates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  action text NOT NULL CHECK (action IN ('update_firmware', 'upload_backup')),
  file_id integer NOT NULL,
  -- Set while the update is open: the file must stay.
  held_file_id integer REFERENCES files,
  file_name text NOT NULL,
  version_from text NOT NULL,
  version_to text NOT NULL,
  keep_settings boolean NOT NULL,
  offline boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'waiting', 'fetching', 'applying', 'done', 'failed', 'cancelled')),
  error text,
  user_id integer REFERENCES users ON DELETE SET NULL,
  username text,
  channel text,
  -- What the device was told; null while a stage before it is under way.
  command_id uuid UNIQUE,
  rollout_id integer REFERENCES device_rollouts ON DELETE SET NULL,
  stage integer,
  -- By which the device gets the file: gone once it has it.
  token_hash bytea UNIQUE,
  token_expires_at timestamptz,
  -- When a firmware must have shown itself at the latest.
  apply_by timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((finished_at IS NULL) = (state IN ('queued', 'waiting', 'fetching', 'applying'))),
  CHECK ((held_file_id IS NULL) = (finished_at IS NOT NULL))
);
-- A device is one thing at a time.
CREATE UNIQUE INDEX device_updates_open ON device_updates (device_id) WHERE finished_at IS NULL;
CREATE INDEX device_updates_device ON device_updates (device_id, id DESC);
CREATE INDEX device_updates_company ON device_updates (company_id, id DESC);
CREATE INDEX device_updates_file ON device_updates (held_file_id) WHERE held_file_id IS NOT NULL;
CREATE INDEX device_updates_rollout ON device_updates (rollout_id, stage) WHERE rollout_id IS NOT NULL;
SELECT protect('device_updates', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON device_updates, device_rollouts TO outpost_app, outpost_everything;

-- What is under way on a device, for its list: kept by the database, so that no way of ending an update can forget it.
ALTER TABLE devices ADD COLUMN task text CHECK (task IN ('pending_firmware', 'pending_configuration'));
CREATE INDEX devices_task ON devices (task) WHERE task IS NOT NULL;
CREATE FUNCTION show_device_task() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE devices SET task = CASE WHEN NEW.finished_at IS NOT NULL THEN NULL WHEN NEW.action = 'update_firmware' THEN 'pending_firmware' ELSE 'pending_configuration' END
  WHERE id = NEW.device_id;
  RETURN NULL;
END $$;
CREATE TRIGGER begun AFTER INSERT ON device_updates FOR EACH ROW WHEN (NEW.finished_at IS NULL) EXECUTE FUNCTION show_device_task();
CREATE TRIGGER ended AFTER UPDATE OF finished_at ON device_updates FOR EACH ROW WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION show_device_task();
