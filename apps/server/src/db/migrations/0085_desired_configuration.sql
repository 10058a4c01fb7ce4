-- Configuration templates. A version never changes.
CREATE TABLE desired_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX desired_templates_company ON desired_templates (company_id);

CREATE TABLE desired_template_versions (
  template_id integer NOT NULL REFERENCES desired_templates ON DELETE CASCADE,
  version integer NOT NULL,
  company_id integer NOT NULL,
  text text NOT NULL,
  -- [{name, type, default, values}]
  variables jsonb NOT NULL,
  username text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (template_id, version)
);
CREATE INDEX desired_template_versions_company ON desired_template_versions (company_id);

-- Where a template counts: for a company and all below it, for the devices of a tag, or for one device.
CREATE TABLE desired_assignments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- That of the template.
  company_id integer NOT NULL,
  template_id integer NOT NULL REFERENCES desired_templates ON DELETE CASCADE,
  -- Null: always the latest.
  version integer,
  place integer NOT NULL,
  target_company_id integer REFERENCES companies ON DELETE CASCADE,
  tag_id integer REFERENCES tags ON DELETE CASCADE,
  device_id integer REFERENCES devices ON DELETE CASCADE,
  CHECK (num_nonnulls(target_company_id, tag_id, device_id) = 1)
);
CREATE INDEX desired_assignments_template ON desired_assignments (template_id);
CREATE INDEX desired_assignments_company ON desired_assignments (company_id);
CREATE INDEX desired_assignments_target ON desired_assignments (target_company_id) WHERE target_company_id IS NOT NULL;
CREATE INDEX desired_assignments_tag ON desired_assignments (tag_id) WHERE tag_id IS NOT NULL;
CREATE INDEX desired_assignments_device ON desired_assignments (device_id) WHERE device_id IS NOT NULL;

-- Values of variables. `company_id` is that of the company, the tag or the device.
CREATE TABLE desired_values (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  target_company_id integer REFERENCES companies ON DELETE CASCADE,
  tag_id integer REFERENCES tags ON DELETE CASCADE,
  device_id integer REFERENCES devices ON DELETE CASCADE,
  name text NOT NULL,
  -- One of them. A sealed value is never shown again.
  value text,
  sealed bytea,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(target_company_id, tag_id, device_id) = 1),
  CHECK (num_nonnulls(value, sealed) = 1),
  UNIQUE NULLS NOT DISTINCT (target_company_id, tag_id, device_id, name)
);
CREATE INDEX desired_values_company ON desired_values (company_id);
CREATE INDEX desired_values_tag ON desired_values (tag_id) WHERE tag_id IS NOT NULL;
CREATE INDEX desired_values_device ON desired_values (device_id) WHERE device_id IS NOT NULL;

-- What a device has and should have. Everything that may contain secrets is sealed.
CREATE TABLE desired_devices (
  device_id integer PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  -- The configs that were read, with the hash of each file, and when.
  observed bytea,
  hashes jsonb NOT NULL DEFAULT '{}',
  read_at timestamptz,
  -- `network.wan.proto=dhcp` for each value that is no secret.
  options text[] NOT NULL DEFAULT '{}',
  -- What the device has confirmed, and what was taken over from it.
  confirmed bytea,
  confirmed_at timestamptz,
  adopted bytea,
  -- The number of options that differ from what was confirmed; null until the device is read after it.
  drifted integer
);
CREATE INDEX desired_devices_company ON desired_devices (company_id);
CREATE INDEX desired_devices_drifted ON desired_devices (drifted) WHERE drifted > 0;
CREATE INDEX desired_devices_options ON desired_devices USING gin (options);

-- What a device of a rollout will have confirmed, until its change has ended.
CREATE TABLE desired_pending (
  job_id integer PRIMARY KEY REFERENCES device_jobs ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  confirmed bytea NOT NULL
);
CREATE INDEX desired_pending_device ON desired_pending (device_id);
CREATE INDEX desired_pending_company ON desired_pending (company_id);

-- The configs that a job still has to read.
CREATE TABLE desired_reads (
  job_id integer PRIMARY KEY REFERENCES device_jobs ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  configs text[] NOT NULL,
  -- What has been read so far, sealed.
  found bytea
);
CREATE INDEX desired_reads_device ON desired_reads (device_id);
CREATE INDEX desired_reads_company ON desired_reads (company_id);

SELECT protect('desired_templates', 'company_id');
SELECT protect('desired_template_versions', 'company_id');
SELECT protect('desired_assignments', 'company_id');
SELECT protect('desired_values', 'company_id');
SELECT protect('desired_devices', 'company_id');
SELECT protect('desired_pending', 'company_id');
SELECT protect('desired_reads', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON desired_templates, desired_template_versions, desired_assignments, desired_values,
  desired_devices, desired_pending, desired_reads TO outpost_app, outpost_everything;

-- What devices are rendered from. The templates and values of companies above count too, which whoever plans a device need not see:
-- the program asks only for devices that the caller may see.
CREATE FUNCTION desired_assignments_of(companies_asked integer[], tags_asked integer[], devices_asked integer[])
RETURNS TABLE (template_id integer, version integer, name text, layer text, target integer, target_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a.template_id, coalesce(a.version, m.version), m.name,
    CASE WHEN a.target_company_id IS NOT NULL THEN 'company' WHEN a.tag_id IS NOT NULL THEN 'tag' ELSE 'device' END,
    coalesce(a.target_company_id, a.tag_id, a.device_id), coalesce(c.name, t.name, d.name)
  FROM desired_assignments a JOIN desired_templates m ON m.id = a.template_id
    LEFT JOIN companies c ON c.id = a.target_company_id LEFT JOIN tags t ON t.id = a.tag_id LEFT JOIN devices d ON d.id = a.device_id
  WHERE a.target_company_id = ANY (companies_asked) OR a.tag_id = ANY (tags_asked) OR a.device_id = ANY (devices_asked)
  ORDER BY a.place, a.id
$$;
CREATE FUNCTION desired_values_of(companies_asked integer[], tags_asked integer[], devices_asked integer[])
RETURNS TABLE (name text, value text, sealed bytea, layer text, target integer, target_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT v.name, v.value, v.sealed,
    CASE WHEN v.target_company_id IS NOT NULL THEN 'company' WHEN v.tag_id IS NOT NULL THEN 'tag' ELSE 'device' END,
    coalesce(v.target_company_id, v.tag_id, v.device_id), coalesce(c.name, t.name, d.name)
  FROM desired_values v
    LEFT JOIN companies c ON c.id = v.target_company_id LEFT JOIN tags t ON t.id = v.tag_id LEFT JOIN devices d ON d.id = v.device_id
  WHERE v.target_company_id = ANY (companies_asked) OR v.tag_id = ANY (tags_asked) OR v.device_id = ANY (devices_asked)
$$;
CREATE FUNCTION config_versions_of(templates_asked integer[])
RETURNS TABLE (template_id integer, version integer, text text, variables jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT v.template_id, v.version, v.text, v.variables FROM desired_template_versions v WHERE v.template_id = ANY (templates_asked)
$$;
