-- Monitoring templates: what devices read. The ids below 100 are those of the system templates.
CREATE TABLE templates (
  id integer GENERATED ALWAYS AS IDENTITY (START WITH 100) PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Seconds between two readings; a device may have another period.
  period integer NOT NULL,
  enabled boolean NOT NULL,
  -- Days for which values are kept.
  retention smallint NOT NULL CHECK (retention IN (30, 90, 365)),
  api_system text,
  api_version text NOT NULL,
  device_documentation_id integer,
  -- The sources of the latest version.
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX templates_company ON templates (company_id);

-- The sources of each version, which never change.
CREATE TABLE template_versions (
  template_id integer NOT NULL REFERENCES templates ON DELETE CASCADE,
  version integer NOT NULL,
  company_id integer NOT NULL,
  data jsonb NOT NULL,
  username text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (template_id, version)
);
CREATE INDEX template_versions_company ON template_versions (company_id);

-- The ids of numbers in the history (`telemetry.parameters`). A number keeps its id as long as its template exists.
CREATE TABLE template_numbers (
  history_id smallint GENERATED ALWAYS AS IDENTITY (START WITH 1000 MAXVALUE 32767) PRIMARY KEY,
  template_id integer NOT NULL REFERENCES templates ON DELETE CASCADE,
  company_id integer NOT NULL,
  url text NOT NULL,
  variable text NOT NULL,
  UNIQUE (template_id, url, variable)
);
CREATE INDEX template_numbers_company ON template_numbers (company_id);

-- `company_id` is that of the device.
CREATE TABLE template_assignments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_id integer NOT NULL REFERENCES templates ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  period integer NOT NULL,
  enabled boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (template_id, device_id)
);
CREATE INDEX template_assignments_device ON template_assignments (device_id);
CREATE INDEX template_assignments_company ON template_assignments (company_id);

-- The plan that a device should follow, and the one that it follows.
CREATE TABLE template_devices (
  device_id integer PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  -- Null until a template is assigned for the first time.
  plan text,
  -- Revision and digest of the plan, as `hello` has them: the wanted ones, and those that the device has reported.
  wanted text,
  reported text,
  -- What the device can read; null until it connects.
  abilities text[],
  -- Why the device has not taken the plan.
  refusal text NOT NULL DEFAULT ''
);
CREATE INDEX template_devices_company ON template_devices (company_id);
CREATE INDEX template_devices_behind ON template_devices (device_id) WHERE wanted IS DISTINCT FROM reported;

CREATE TABLE failed_readings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  template_id integer NOT NULL REFERENCES templates ON DELETE CASCADE,
  log text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX failed_readings_device ON failed_readings (device_id, id);
CREATE INDEX failed_readings_template ON failed_readings (template_id);
CREATE INDEX failed_readings_company ON failed_readings (company_id);

SELECT protect('templates', 'company_id');
SELECT protect('template_versions', 'company_id');
SELECT protect('template_numbers', 'company_id');
SELECT protect('template_assignments', 'company_id');
SELECT protect('template_devices', 'company_id');
SELECT protect('failed_readings', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON templates, template_versions, template_numbers, template_assignments, template_devices,
  failed_readings TO outpost_app, outpost_everything;

-- What devices read. A template of a company above counts too, which whoever changes an assignment need not see: the program asks
-- only for devices that the caller may see.
CREATE FUNCTION template_readings_of(devices_asked integer[])
RETURNS TABLE (device_id integer, template_id integer, name text, description text, period integer, assigned_period integer,
  active boolean, data jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a.device_id, t.id, t.name, t.description, t.period, a.period, a.enabled AND t.enabled, t.data
  FROM template_assignments a JOIN templates t ON t.id = a.template_id
  WHERE a.device_id = ANY (devices_asked)
  ORDER BY a.device_id, t.id
$$;
CREATE FUNCTION template_names_of(templates_asked integer[])
RETURNS TABLE (template_id integer, name text, description text, data jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT t.id, t.name, t.description, t.data FROM templates t WHERE t.id = ANY (templates_asked)
$$;
-- All devices of a template that the caller may change, wherever they are.
CREATE FUNCTION template_devices_of(template_asked integer) RETURNS TABLE (device_id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a.device_id FROM template_assignments a WHERE a.template_id = template_asked
$$;
