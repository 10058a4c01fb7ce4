-- Task groups: commands and file transfers that run one after another on a device.
CREATE TABLE task_groups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX task_groups_company ON task_groups (company_id);

CREATE TABLE tasks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id integer NOT NULL REFERENCES task_groups ON DELETE CASCADE,
  company_id integer NOT NULL,
  place integer NOT NULL,
  type text NOT NULL CHECK (type IN ('command', 'upload_file', 'download_file')),
  name text NOT NULL,
  data jsonb NOT NULL,
  timeout_seconds integer NOT NULL CHECK (timeout_seconds BETWEEN 1 AND 300),
  stop_on_failure boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tasks_group ON tasks (group_id, place, id);
CREATE INDEX tasks_company ON tasks (company_id);

-- The tags that a device gets after a run that succeeded or failed.
CREATE TABLE task_group_tags (
  group_id integer NOT NULL REFERENCES task_groups ON DELETE CASCADE,
  tag_id integer NOT NULL REFERENCES tags ON DELETE CASCADE,
  company_id integer NOT NULL,
  after_success boolean NOT NULL,
  PRIMARY KEY (group_id, tag_id, after_success)
);
CREATE INDEX task_group_tags_tag ON task_group_tags (tag_id);

-- A group as it was when somebody ran it, with the values of its variables. Runs of other devices share the row.
CREATE TABLE task_orders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  group_id integer REFERENCES task_groups ON DELETE SET NULL,
  name text NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  username text,
  steps jsonb NOT NULL,
  -- The secret values of variables, sealed, which are hidden in results.
  secrets bytea,
  success_tags integer[] NOT NULL,
  failed_tags integer[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX task_orders_group ON task_orders (group_id);
CREATE INDEX task_orders_user ON task_orders (user_id) WHERE user_id IS NOT NULL;

-- The run of an order on one device.
CREATE TABLE task_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES task_orders ON DELETE CASCADE,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  job_id integer REFERENCES device_jobs ON DELETE SET NULL,
  group_id integer REFERENCES task_groups ON DELETE SET NULL,
  name text NOT NULL,
  username text,
  status text NOT NULL DEFAULT 'processing' CHECK (status IN ('processing', 'completed', 'failed')),
  message text,
  -- The step that runs or waits, from 0.
  step integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX task_runs_order ON task_runs (order_id);
CREATE INDEX task_runs_company ON task_runs (company_id, id DESC);
CREATE INDEX task_runs_device ON task_runs (device_id, id DESC);
CREATE INDEX task_runs_group ON task_runs (group_id, id DESC);
CREATE UNIQUE INDEX task_runs_job ON task_runs (job_id);
CREATE INDEX task_runs_old ON task_runs (created_at);

-- The result of a step of a run; null until it is over.
CREATE TABLE task_logs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id integer NOT NULL REFERENCES task_runs ON DELETE CASCADE,
  company_id integer NOT NULL,
  step integer NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  data jsonb NOT NULL,
  -- What the device has sent so far: the output of a command, or the file that it was asked for.
  output text,
  file_id integer,
  result jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (run_id, step)
);
CREATE INDEX task_logs_company ON task_logs (company_id, id DESC);

SELECT protect('task_groups', 'company_id');
SELECT protect('tasks', 'company_id');
SELECT protect('task_group_tags', 'company_id');
SELECT protect('task_orders', 'company_id');
SELECT protect('task_runs', 'company_id');
SELECT protect('task_logs', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON task_groups, tasks, task_group_tags, task_orders, task_runs, task_logs
  TO outpost_app, outpost_everything;
