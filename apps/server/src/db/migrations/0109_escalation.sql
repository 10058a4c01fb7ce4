-- Who is told further while nobody acknowledges an incident: steps with seconds and receivers. Examples that each save of
-- an automation is checked with.
ALTER TABLE automations
  ADD COLUMN escalation jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN examples jsonb NOT NULL DEFAULT '[]';

-- The escalation of an incident by one automation, with the steps as they were when it began. `sent_at` has a time for
-- each step that was carried out, so each is carried out once. Without `due_at` nothing follows. `since` is when the wait
-- for the next step began.
CREATE TABLE alert_escalations (
  incident_id integer NOT NULL REFERENCES alert_incidents ON DELETE CASCADE,
  automation_id integer NOT NULL REFERENCES automations ON DELETE CASCADE,
  -- That of the incident.
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  steps jsonb NOT NULL,
  sent_at timestamptz[] NOT NULL DEFAULT '{}',
  since timestamptz NOT NULL,
  due_at timestamptz,
  -- The silence for which it waits, in words; empty: none.
  paused_by text NOT NULL DEFAULT '',
  PRIMARY KEY (incident_id, automation_id)
);
CREATE INDEX alert_escalations_due ON alert_escalations (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX alert_escalations_automation ON alert_escalations (automation_id);
CREATE INDEX alert_escalations_company ON alert_escalations (company_id);
SELECT protect('alert_escalations', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_escalations TO outpost_app, outpost_everything;

ALTER TABLE automation_actions DROP CONSTRAINT automation_actions_kind_check;
ALTER TABLE automation_actions ADD CONSTRAINT automation_actions_kind_check
  CHECK (kind IN ('firing', 'growing', 'flapping', 'escalated', 'resolved', 'digest'));
ALTER TABLE alert_incident_entries DROP CONSTRAINT alert_incident_entries_kind_check;
ALTER TABLE alert_incident_entries ADD CONSTRAINT alert_incident_entries_kind_check
  CHECK (kind IN ('opened', 'acknowledged', 'escalated', 'resolved', 'resolved_by_hand', 'reopened'));

-- The messages that silences withhold are looked at company by company.
CREATE INDEX automation_actions_withheld ON automation_actions (company_id, id) WHERE silenced;

-- What each comparison of an evaluation was compared with, and for how long it was delayed; null in earlier entries.
ALTER TABLE automation_evaluations ADD COLUMN trace jsonb;
