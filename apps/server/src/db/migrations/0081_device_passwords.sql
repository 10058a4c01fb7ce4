-- Passwords of devices that are being changed. Each is a change of the configuration (config_changes).

-- The passwords that one request has generated for the devices of one company.
CREATE TABLE password_tasks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  username text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- When nothing was left to download.
  deleted_at timestamptz
);
CREATE INDEX password_tasks_company ON password_tasks (company_id, id DESC);

CREATE TABLE password_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- Null for a password that a user has chosen. Its row is deleted when the outcome is known.
  task_id integer REFERENCES password_tasks ON DELETE CASCADE,
  change_id integer UNIQUE REFERENCES config_changes ON DELETE SET NULL,
  -- The password, sealed, until the outcome is known; a generated one until it is downloaded.
  sealed bytea,
  -- Whether the outcome on the channel contains the password.
  show boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'completed', 'failed', 'unknown')),
  message text,
  downloaded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_changes_company ON password_changes (company_id);
CREATE INDEX password_changes_device ON password_changes (device_id);
CREATE INDEX password_changes_task ON password_changes (task_id);

SELECT protect('password_tasks', 'company_id');
SELECT protect('password_changes', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON password_tasks, password_changes TO outpost_app, outpost_everything;
