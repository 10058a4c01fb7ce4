-- What tags have started on devices: one action on one device, from the moment when the tag was put on it. Names are kept as they were.
CREATE TABLE tag_runs (
  -- One job, one number: POST /devices/actions/cancel takes those of updates and these.
  id integer PRIMARY KEY DEFAULT nextval('device_updates_id_seq'),
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  tag_id integer REFERENCES tags ON DELETE SET NULL,
  tag_name text NOT NULL,
  tag_description text NOT NULL,
  -- What was put at once: of one tag on one device, those behind a failed action do not begin.
  batch uuid NOT NULL,
  action text NOT NULL,
  source_id integer NOT NULL,
  source_name text NOT NULL,
  -- Set while the action is open: the file must stay.
  held_file_id integer REFERENCES files,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'queued', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  message text NOT NULL,
  -- What carries it out, in the room that offers the action.
  job_id integer,
  -- The tag was taken off: what has not begun by now shall not.
  withdrawn boolean NOT NULL DEFAULT false,
  user_id integer REFERENCES users ON DELETE SET NULL,
  username text,
  events jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK ((finished_at IS NULL) = (state IN ('pending', 'queued', 'waiting', 'running'))),
  CHECK (held_file_id IS NULL OR finished_at IS NULL)
);
CREATE INDEX tag_runs_device ON tag_runs (device_id, id DESC);
CREATE INDEX tag_runs_tag ON tag_runs (tag_id, id DESC);
CREATE INDEX tag_runs_open ON tag_runs (device_id, id) WHERE finished_at IS NULL;
CREATE INDEX tag_runs_pending ON tag_runs (id) WHERE state = 'pending';
CREATE INDEX tag_runs_withdrawn ON tag_runs (id) WHERE withdrawn;
CREATE INDEX tag_runs_job ON tag_runs (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX tag_runs_file ON tag_runs (held_file_id) WHERE held_file_id IS NOT NULL;
SELECT protect('tag_runs', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON tag_runs TO outpost_app, outpost_everything;
GRANT USAGE ON SEQUENCE device_updates_id_seq TO outpost_app, outpost_everything;

-- Every step is an event, and an action that is open holds its file: kept by the database, so that no way there can forget it. Whoever puts
-- a tag on a device need not see the file.
CREATE FUNCTION note_tag_run() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.action IN ('firmware_upload', 'config_upload') THEN
      SELECT id INTO NEW.held_file_id FROM files WHERE id = NEW.source_id FOR KEY SHARE;
    END IF;
  ELSIF NEW.state = OLD.state AND NEW.message = OLD.message THEN
    RETURN NEW;
  END IF;
  NEW.events := NEW.events || jsonb_build_object('action', NEW.state, 'message', NEW.message,
    'created_at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'), 'reference_id', NEW.job_id::text);
  IF NEW.state IN ('done', 'failed', 'cancelled') THEN
    NEW.finished_at := coalesce(NEW.finished_at, now());
    NEW.held_file_id := NULL;
    NEW.withdrawn := false;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER noted BEFORE INSERT OR UPDATE ON tag_runs FOR EACH ROW EXECUTE FUNCTION note_tag_run();

-- What stands behind an action that failed or was cancelled does not begin. Of those that had not begun themselves whoever cancels them thinks,
-- since they may be many thousands at once.
CREATE FUNCTION stop_tag_runs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE tag_runs SET state = 'cancelled',
    message = CASE NEW.state WHEN 'failed' THEN 'Not begun: the action before it has failed.' ELSE 'Not begun: the action before it was cancelled.' END
  WHERE device_id = NEW.device_id AND batch = NEW.batch AND tag_id IS NOT DISTINCT FROM NEW.tag_id AND tag_name = NEW.tag_name AND id > NEW.id AND state = 'pending';
  RETURN NULL;
END $$;
CREATE TRIGGER stopped AFTER UPDATE ON tag_runs FOR EACH ROW
  WHEN (OLD.finished_at IS NULL AND (NEW.state = 'failed' OR NEW.state = 'cancelled' AND NEW.job_id IS NOT NULL)) EXECUTE FUNCTION stop_tag_runs();

-- An action that loads a file into a device is as far as its update.
CREATE FUNCTION show_tag_run() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE tag_runs SET
    state = CASE WHEN NEW.state IN ('fetching', 'applying') THEN 'running' ELSE NEW.state END,
    message = CASE NEW.state
      WHEN 'queued' THEN 'Sent to the device.'
      WHEN 'waiting' THEN 'Waits until the device is back.'
      WHEN 'fetching' THEN 'The device fetches the file.'
      WHEN 'applying' THEN 'The device applies the file.'
      WHEN 'done' THEN CASE WHEN NEW.action = 'upload_backup' THEN 'The configuration is loaded.' WHEN NEW.version_to = '' THEN 'The firmware is installed.' ELSE 'Firmware ' || NEW.version_to || ' is installed.' END
      ELSE coalesce(NEW.error, '') END
  WHERE job_id = NEW.id AND action IN ('firmware_upload', 'config_upload') AND finished_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER shown AFTER UPDATE OF state ON device_updates FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION show_tag_run();
