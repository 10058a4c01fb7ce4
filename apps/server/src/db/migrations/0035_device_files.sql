-- Rules by which devices are asked for backups, again and again.
CREATE TABLE backup_rules (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  name text NOT NULL,
  enabled boolean NOT NULL,
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  -- Monday is 1. In a month that has no such day it is the last one.
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 31),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  time_zone text NOT NULL,
  keep smallint NOT NULL CHECK (keep BETWEEN 1 AND 100),
  -- The moment that is being worked off: devices that come back before the next one are asked when they come.
  period_at timestamptz,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX backup_rules_company ON backup_rules (company_id, lower(name), id);
CREATE INDEX backup_rules_due ON backup_rules (next_at) WHERE enabled;
SELECT protect('backup_rules', 'company_id');

-- Which devices a rule is for: these, and those that bear one of these tags.
CREATE TABLE backup_rule_devices (
  rule_id integer NOT NULL REFERENCES backup_rules ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  PRIMARY KEY (rule_id, device_id)
);
CREATE INDEX backup_rule_devices_device ON backup_rule_devices (device_id);
SELECT protect('backup_rule_devices', 'company_id');
CREATE TABLE backup_rule_tags (
  rule_id integer NOT NULL REFERENCES backup_rules ON DELETE CASCADE,
  tag_id integer NOT NULL REFERENCES tags ON DELETE CASCADE,
  company_id integer NOT NULL,
  PRIMARY KEY (rule_id, tag_id)
);
CREATE INDEX backup_rule_tags_tag ON backup_rule_tags (tag_id);
SELECT protect('backup_rule_tags', 'company_id');

-- Files that devices were asked for. The id is that of the command; the token, of which only the hash is here, lets the device hand
-- over one file.
CREATE TABLE file_requests (
  id uuid PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  file text NOT NULL CHECK (file IN ('backup', 'troubleshoot', 'eventslog')),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  channel text,
  rule_id integer REFERENCES backup_rules ON DELETE SET NULL,
  period_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  taken_at timestamptz
);
-- A rule asks a device once in each of its periods.
CREATE UNIQUE INDEX file_requests_once ON file_requests (rule_id, period_at, device_id) WHERE rule_id IS NOT NULL;
CREATE INDEX file_requests_device ON file_requests (device_id);
CREATE INDEX file_requests_age ON file_requests (expires_at);
SELECT protect('file_requests', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON backup_rules, backup_rule_devices, backup_rule_tags, file_requests TO outpost_app, outpost_everything;

-- Files of devices may be the same again and again, also once their device is gone and they belong to none.
ALTER TABLE files ADD COLUMN from_device boolean NOT NULL DEFAULT false;
UPDATE files SET from_device = true WHERE device_id IS NOT NULL;
DROP INDEX files_once;
CREATE UNIQUE INDEX files_once ON files (company_id, type, sha256) WHERE NOT from_device;
-- The rule that asked for a backup: it removes the oldest of its own, and of no other.
ALTER TABLE files ADD COLUMN backup_rule_id integer REFERENCES backup_rules ON DELETE SET NULL;
CREATE INDEX files_backup_rule ON files (backup_rule_id, device_id, id DESC) WHERE backup_rule_id IS NOT NULL;

-- A device that moves to another company leaves the rules of those that are not above it now: they neither ask it nor remove what it
-- has sent. What the old company still waits for does not come.
CREATE FUNCTION leave_backup_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  strange integer[] := ARRAY(SELECT r.id FROM backup_rules r WHERE NOT EXISTS (SELECT FROM company_tree t WHERE t.ancestor_id = r.company_id AND t.descendant_id = NEW.company_id));
BEGIN
  UPDATE files SET backup_rule_id = NULL WHERE device_id = NEW.id AND backup_rule_id = ANY (strange);
  DELETE FROM backup_rule_devices WHERE device_id = NEW.id AND rule_id = ANY (strange);
  DELETE FROM file_requests WHERE device_id = NEW.id AND taken_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_leave_backup_rules AFTER UPDATE OF company_id ON devices
  FOR EACH ROW WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION leave_backup_rules();
