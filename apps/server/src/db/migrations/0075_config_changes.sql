-- Changes to the configuration of devices: each is a transaction that the device undoes unless it is confirmed.
CREATE TABLE config_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  job_id integer REFERENCES device_jobs ON DELETE SET NULL,
  -- The name of the change on the device: 128 random bits in hexadecimal.
  change text NOT NULL UNIQUE CHECK (change ~ '^[0-9a-f]{32}$'),
  revision integer NOT NULL,
  -- The text that the device fetches, sealed, because it may contain secrets. Null when the change has ended.
  plan bytea,
  -- The values that are hidden in what the device says, sealed; null if there are none.
  secrets bytea,
  -- The entries as users see them.
  entries text[] NOT NULL,
  confirm_within integer NOT NULL CHECK (confirm_within BETWEEN 30 AND 900),
  -- `open`: the state of the job tells how far it is.
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'unconfirmed', 'confirmed', 'restored', 'refused', 'cancelled', 'expired', 'unknown')),
  -- The hashes of the files that the change writes, by path, and of all guarded files as the device reported them.
  expected jsonb NOT NULL DEFAULT '{}',
  hashes jsonb NOT NULL DEFAULT '{}',
  phase text,
  code text,
  text text,
  log text,
  username text,
  deadline_at timestamptz,
  unknown_since timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX config_changes_company ON config_changes (company_id, id DESC);
CREATE INDEX config_changes_device ON config_changes (device_id, id DESC);
CREATE UNIQUE INDEX config_changes_job ON config_changes (job_id);
CREATE INDEX config_changes_old ON config_changes (created_at);

SELECT protect('config_changes', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON config_changes TO outpost_app, outpost_everything;
