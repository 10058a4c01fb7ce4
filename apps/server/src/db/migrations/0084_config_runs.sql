-- What somebody does to many devices at once: one change of each, in one or several requests.
CREATE TABLE config_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The company of its author.
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  action_name text NOT NULL CHECK (action_name ~ '^[a-z0-9-]{1,64}$'),
  display_name text NOT NULL,
  username text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, action_name)
);
CREATE INDEX config_runs_old ON config_runs (created_at);

ALTER TABLE config_changes ADD COLUMN run_id integer REFERENCES config_runs ON DELETE SET NULL;
CREATE INDEX config_changes_run ON config_changes (run_id, id) WHERE run_id IS NOT NULL;

SELECT protect('config_runs', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON config_runs TO outpost_app, outpost_everything;
