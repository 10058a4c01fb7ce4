-- Edits that began on an older state of a template are refused; `updated_by` says whose edit was in between.
ALTER TABLE templates
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_by integer;

-- By this, roll-ups of template values are found when they are past the retention of their template.
CREATE INDEX telemetry_hourly_templates ON telemetry_hourly (parameter, hour) WHERE parameter >= 1000;

-- The periods of the system templates. A plan may be made in the scope of a company that does not see the device.
CREATE FUNCTION device_periods_of(devices_asked integer[])
RETURNS TABLE (device_id integer, static_monitoring integer, hotspot_monitoring integer, gps_monitoring integer,
  io_monitoring integer, wireless_monitoring integer, ddns_monitoring integer, vpn_monitoring integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT d.id, d.static_monitoring, d.hotspot_monitoring, d.gps_monitoring, d.io_monitoring, d.wireless_monitoring,
    d.ddns_monitoring, d.vpn_monitoring
  FROM devices d WHERE d.id = ANY (devices_asked)
$$;

-- The templates of a company and of those above it, whose users may decide what its devices read.
CREATE FUNCTION templates_above(company_asked integer) RETURNS TABLE (template_id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT t.id FROM templates t JOIN company_tree c ON c.ancestor_id = t.company_id WHERE c.descendant_id = company_asked
$$;
