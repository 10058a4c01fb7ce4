-- What is watched on devices, and what happens then.
CREATE TABLE automations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- The author, whose rights count when an action is carried out, and the company in which they acted.
  user_id integer REFERENCES users ON DELETE SET NULL,
  username text NOT NULL,
  author_company_id integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  enabled boolean NOT NULL,
  data_group text NOT NULL,
  cooldown_enabled boolean NOT NULL,
  cooldown_duration integer NOT NULL,
  delay_enabled boolean NOT NULL,
  delay_repetitions_count integer NOT NULL,
  delay_duration integer NOT NULL,
  clear_duration integer NOT NULL,
  notify_resolved boolean NOT NULL,
  period_trigger_limit integer NOT NULL,
  conditions jsonb NOT NULL,
  -- Counts the changes of the conditions.
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX automations_company ON automations (company_id);
CREATE INDEX automations_user ON automations (user_id) WHERE user_id IS NOT NULL;

-- The devices of an automation, with the state that the evaluation goes on from.
CREATE TABLE automation_devices (
  automation_id integer NOT NULL REFERENCES automations ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- That of the automation.
  company_id integer NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  -- Null in the usual state, in which nothing is met.
  state jsonb,
  -- When it has to be evaluated although nothing arrives.
  due_at timestamptz,
  -- The last incident that it belonged to.
  incident_id integer,
  total_triggered integer NOT NULL DEFAULT 0,
  last_triggered_at timestamptz,
  -- The day for which `period_triggered` counts.
  period_at timestamptz NOT NULL DEFAULT date_trunc('day', now(), 'UTC'),
  period_triggered integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (automation_id, device_id)
);
CREATE INDEX automation_devices_device ON automation_devices (device_id);
CREATE INDEX automation_devices_company ON automation_devices (company_id);
CREATE INDEX automation_devices_due ON automation_devices (due_at) WHERE due_at IS NOT NULL;

-- Devices with automations that are offline, from when on. After an outage of the server itself that is when the server
-- noticed it, not when the device was last seen.
CREATE TABLE alert_absences (
  device_id integer PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  since timestamptz NOT NULL,
  by_server boolean NOT NULL
);
CREATE INDEX alert_absences_since ON alert_absences (company_id, since);

-- What has to be evaluated, written in the transaction in which it happened. Rows are removed in the transaction that
-- stores the result.
CREATE TABLE alert_inputs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id integer NOT NULL,
  at timestamptz NOT NULL,
  -- What the device reported; null if it went online or offline.
  values jsonb
);

-- Devices that have a problem for the same cause.
CREATE TABLE alert_incidents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  cause text NOT NULL CHECK (cause IN ('device', 'server', 'operator', 'site', 'tag', 'burst')),
  -- Identifies the cause among the open incidents of the company.
  cause_key text NOT NULL,
  title text NOT NULL,
  opened_at timestamptz NOT NULL,
  resolved_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text,
  -- When its receivers are told which devices it has gained; null if they know all.
  update_at timestamptz
);
CREATE UNIQUE INDEX alert_incidents_open ON alert_incidents (company_id, cause_key) WHERE resolved_at IS NULL;
CREATE INDEX alert_incidents_company ON alert_incidents (company_id, opened_at);
CREATE INDEX alert_incidents_update ON alert_incidents (update_at) WHERE update_at IS NOT NULL;

CREATE TABLE alert_incident_devices (
  incident_id integer NOT NULL REFERENCES alert_incidents ON DELETE CASCADE,
  automation_id integer NOT NULL REFERENCES automations ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  fired_at timestamptz NOT NULL,
  resolved_at timestamptz,
  flapping boolean NOT NULL DEFAULT false,
  PRIMARY KEY (incident_id, automation_id, device_id)
);
CREATE INDEX alert_incident_devices_device ON alert_incident_devices (device_id);
CREATE INDEX alert_incident_devices_automation ON alert_incident_devices (automation_id);
CREATE INDEX alert_incident_devices_company ON alert_incident_devices (company_id);

-- Evaluations that changed the state of an automation on a device.
CREATE TABLE automation_evaluations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  automation_id integer NOT NULL REFERENCES automations ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- That of the device.
  company_id integer NOT NULL,
  incident_id integer REFERENCES alert_incidents ON DELETE SET NULL,
  status text NOT NULL CHECK (status IN ('triggered', 'resolved', 'flapping', 'limited', 'unknown')),
  evaluated_conditions jsonb NOT NULL,
  evaluated_parameters jsonb NOT NULL,
  conditions jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX automation_evaluations_automation ON automation_evaluations (automation_id, id);
CREATE INDEX automation_evaluations_device ON automation_evaluations (device_id);
CREATE INDEX automation_evaluations_company ON automation_evaluations (company_id);
CREATE INDEX automation_evaluations_incident ON automation_evaluations (incident_id) WHERE incident_id IS NOT NULL;
CREATE INDEX automation_evaluations_old ON automation_evaluations (created_at);

-- The actions of evaluations: what is to be sent or done, and what became of it. They are written together with the
-- state that causes them.
CREATE TABLE automation_actions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  evaluation_id integer NOT NULL REFERENCES automation_evaluations ON DELETE CASCADE,
  automation_id integer NOT NULL REFERENCES automations ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- That of the device.
  company_id integer NOT NULL,
  incident_id integer REFERENCES alert_incidents ON DELETE SET NULL,
  -- The message is about the beginning of the incident, its growth, its flapping, its end, or
  -- about messages that were withheld.
  kind text NOT NULL CHECK (kind IN ('firing', 'growing', 'flapping', 'resolved', 'digest')),
  tag text NOT NULL,
  name text NOT NULL,
  -- Who is told, such as `mail:owner@example.com`; empty for actions of the device.
  receiver text NOT NULL,
  options jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'failed', 'withheld')),
  message text NOT NULL DEFAULT '',
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX automation_actions_evaluation ON automation_actions (evaluation_id);
CREATE INDEX automation_actions_automation ON automation_actions (automation_id);
CREATE INDEX automation_actions_device ON automation_actions (device_id);
CREATE INDEX automation_actions_company ON automation_actions (company_id);
CREATE INDEX automation_actions_incident ON automation_actions (incident_id) WHERE incident_id IS NOT NULL;
CREATE INDEX automation_actions_receiver ON automation_actions (receiver, finished_at) WHERE state = 'done';
-- A device does what an incident makes it do at most once.
CREATE UNIQUE INDEX automation_actions_once ON automation_actions (incident_id, device_id, automation_id, tag) WHERE receiver = '';

SELECT protect('automations', 'company_id');
SELECT protect('automation_devices', 'company_id');
SELECT protect('alert_absences', 'company_id');
SELECT protect('alert_incidents', 'company_id');
SELECT protect('alert_incident_devices', 'company_id');
SELECT protect('automation_evaluations', 'company_id');
SELECT protect('automation_actions', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE
  ON automations, automation_devices, alert_absences, alert_incidents, alert_incident_devices, automation_evaluations, automation_actions
  TO outpost_app, outpost_everything;
GRANT SELECT, INSERT, DELETE ON alert_inputs TO outpost_everything;
