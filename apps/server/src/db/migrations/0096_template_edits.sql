-- Edits that began on an older state of a template are refused; `updated_by` says whose edit was in between.
ALTER TABLE templates
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_by integer;

-- By this, roll-ups of template values are found when they are past the retention of their template.
CREATE INDEX telemetry_hourly_templates ON telemetry_hourly (parameter, hour) WHERE parameter >= 1000;
