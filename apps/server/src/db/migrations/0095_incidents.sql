-- What people do with an incident: the acknowledgement stops repetitions; an end by hand has a reason.
ALTER TABLE alert_incidents
  ADD COLUMN note text NOT NULL DEFAULT '',
  -- Null if the condition itself ended it.
  ADD COLUMN resolved_by text,
  ADD COLUMN resolve_reason text NOT NULL DEFAULT '';

-- What has happened to an incident, oldest first. `company_id` is that of the incident.
CREATE TABLE alert_incident_entries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incident_id integer NOT NULL REFERENCES alert_incidents ON DELETE CASCADE,
  company_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opened', 'acknowledged', 'resolved', 'resolved_by_hand', 'reopened')),
  -- Null if nobody did it.
  username text,
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL
);
CREATE INDEX alert_incident_entries_incident ON alert_incident_entries (incident_id, id);
CREATE INDEX alert_incident_entries_company ON alert_incident_entries (company_id);

-- Times in which the messages about some devices are withheld. An empty list does not restrict; at least one is given.
CREATE TABLE alert_silences (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  username text NOT NULL,
  reason text NOT NULL,
  device_ids integer[] NOT NULL,
  tag_ids integer[] NOT NULL,
  -- These companies and all below them.
  company_ids integer[] NOT NULL,
  automation_ids integer[] NOT NULL,
  starts_at timestamptz NOT NULL,
  -- Null only for one that repeats.
  ends_at timestamptz,
  -- The days of the week on which it repeats, 1 is Monday; empty: it does not. The window begins at a minute of the day
  -- in the zone and may pass midnight.
  weekdays smallint[] NOT NULL,
  from_minute smallint NOT NULL DEFAULT 0,
  minutes smallint NOT NULL DEFAULT 0,
  time_zone text NOT NULL DEFAULT 'UTC',
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_at IS NOT NULL OR cardinality(weekdays) > 0)
);
CREATE INDEX alert_silences_company ON alert_silences (company_id);

-- A message that a silence withholds. When no silence applies any more, it is told if it still holds.
ALTER TABLE automation_actions ADD COLUMN silenced boolean NOT NULL DEFAULT false;
CREATE INDEX automation_actions_silenced ON automation_actions (incident_id) WHERE silenced;

SELECT protect('alert_incident_entries', 'company_id');
SELECT protect('alert_silences', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_incident_entries, alert_silences TO outpost_app, outpost_everything;
