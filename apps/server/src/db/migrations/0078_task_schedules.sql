-- When a task group is run on devices, once or repeatedly.
CREATE TABLE task_schedules (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES task_groups ON DELETE CASCADE,
  -- The author, whose rights count when it runs, and the company in which they acted.
  user_id integer REFERENCES users ON DELETE SET NULL,
  username text NOT NULL,
  author_company_id integer NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL,
  -- Why the server has switched it off.
  paused text,
  -- The values of the variables, sealed.
  variables bytea NOT NULL,
  period text NOT NULL CHECK (period IN ('once', 'day', 'week', 'month')),
  weekdays integer[] NOT NULL,
  day integer NOT NULL CHECK (day BETWEEN 1 AND 31),
  time text NOT NULL,
  time_zone text NOT NULL,
  starts_on text NOT NULL,
  ends_on text,
  missed text NOT NULL CHECK (missed IN ('skip', 'run_once')),
  overlap text NOT NULL CHECK (overlap IN ('skip', 'queue')),
  next_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX task_schedules_company ON task_schedules (company_id);
CREATE INDEX task_schedules_group ON task_schedules (group_id);
CREATE INDEX task_schedules_user ON task_schedules (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX task_schedules_due ON task_schedules (next_at) WHERE enabled;

CREATE TABLE task_schedule_devices (
  schedule_id integer NOT NULL REFERENCES task_schedules ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  PRIMARY KEY (schedule_id, device_id)
);
CREATE INDEX task_schedule_devices_device ON task_schedule_devices (device_id);

CREATE TABLE task_schedule_tags (
  schedule_id integer NOT NULL REFERENCES task_schedules ON DELETE CASCADE,
  tag_id integer NOT NULL REFERENCES tags ON DELETE CASCADE,
  company_id integer NOT NULL,
  PRIMARY KEY (schedule_id, tag_id)
);
CREATE INDEX task_schedule_tags_tag ON task_schedule_tags (tag_id);

-- What became of each time of a schedule. A time is there at most once.
CREATE TABLE task_schedule_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id integer NOT NULL REFERENCES task_schedules ON DELETE CASCADE,
  company_id integer NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('started', 'missed', 'skipped', 'failed')),
  reason text,
  order_id integer REFERENCES task_orders ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (schedule_id, due_at)
);
CREATE INDEX task_schedule_runs_company ON task_schedule_runs (company_id);
CREATE INDEX task_schedule_runs_order ON task_schedule_runs (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX task_schedule_runs_old ON task_schedule_runs (created_at);

-- Devices that wait for the end of their earlier run of the schedule.
CREATE TABLE task_schedule_queue (
  schedule_id integer NOT NULL REFERENCES task_schedules ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  order_id integer NOT NULL REFERENCES task_orders ON DELETE CASCADE,
  PRIMARY KEY (schedule_id, device_id)
);
CREATE INDEX task_schedule_queue_device ON task_schedule_queue (device_id);
CREATE INDEX task_schedule_queue_order ON task_schedule_queue (order_id);

SELECT protect('task_schedules', 'company_id');
SELECT protect('task_schedule_devices', 'company_id');
SELECT protect('task_schedule_tags', 'company_id');
SELECT protect('task_schedule_runs', 'company_id');
SELECT protect('task_schedule_queue', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE
  ON task_schedules, task_schedule_devices, task_schedule_tags, task_schedule_runs, task_schedule_queue
  TO outpost_app, outpost_everything;
