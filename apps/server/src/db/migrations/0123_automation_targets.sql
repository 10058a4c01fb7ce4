-- Automations are also assigned to tags and to companies with their subsidiaries. Devices that get the tag or join the
-- company later are included, and leave the automation when they lose it.
CREATE TABLE automation_targets (
  automation_id integer NOT NULL REFERENCES automations ON DELETE CASCADE,
  -- That of the automation.
  company_id integer NOT NULL,
  tag_id integer REFERENCES tags ON DELETE CASCADE,
  of_company_id integer REFERENCES companies ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((tag_id IS NULL) <> (of_company_id IS NULL)),
  UNIQUE (automation_id, tag_id),
  UNIQUE (automation_id, of_company_id)
);
CREATE INDEX automation_targets_tag ON automation_targets (tag_id) WHERE tag_id IS NOT NULL;
CREATE INDEX automation_targets_of_company ON automation_targets (of_company_id) WHERE of_company_id IS NOT NULL;
CREATE INDEX automation_targets_company ON automation_targets (company_id);
SELECT protect('automation_targets', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON automation_targets TO outpost_app, outpost_everything;

-- Whether the device is there only because of a target.
ALTER TABLE automation_devices ADD followed boolean NOT NULL DEFAULT false;

-- Devices whose tags or company have changed. Written by users who may not see the automations that follow them; a worker
-- takes the rows.
CREATE TABLE automation_joins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON automation_joins TO outpost_app, outpost_everything;
