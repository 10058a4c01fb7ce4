-- A change has no end of its own: when it no longer counts as open. Null for what lasts.
ALTER TABLE alert_incident_devices ADD COLUMN ends_at timestamptz;
CREATE INDEX alert_incident_devices_ends ON alert_incident_devices (ends_at) WHERE ends_at IS NOT NULL AND resolved_at IS NULL;
