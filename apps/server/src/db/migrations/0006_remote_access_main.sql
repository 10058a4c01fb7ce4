-- Every device has one main entry from its first moment: its own SSH server. A trigger makes it, because devices are made in
-- many ways (enrolment, registration, import, copies), none of which should know this room, and none may forget it.
CREATE UNIQUE INDEX remote_access_main ON remote_access (device_id) WHERE is_main;

CREATE FUNCTION add_main_remote_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO remote_access (company_id, device_id, name, destination_ip, destination_port, protocol, is_main)
  SELECT company_id, id, 'SSH', '127.0.0.1', 22, 'ssh', true FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_main_remote_access AFTER INSERT ON devices
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_main_remote_access();

INSERT INTO remote_access (company_id, device_id, name, destination_ip, destination_port, protocol, is_main)
SELECT company_id, id, 'SSH', '127.0.0.1', 22, 'ssh', true FROM devices;

-- Entries follow a device that moves to another company, or the old one would still see them. Sessions stay where they were.
CREATE FUNCTION move_remote_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE remote_access SET company_id = NEW.company_id WHERE device_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_move_remote_access AFTER UPDATE OF company_id ON devices
  FOR EACH ROW WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION move_remote_access();

-- Running sessions, for the clean-up of those that a crash left open.
CREATE INDEX remote_sessions_open ON remote_sessions (id) WHERE ended_at IS NULL;
