-- Dashboards of devices. The company is that of the device.
CREATE TABLE dashboards (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- The author. Only this user sees a dashboard that is not shared; without an author, everyone does.
  user_id integer REFERENCES users ON DELETE SET NULL,
  name text NOT NULL,
  description text NOT NULL,
  shared boolean NOT NULL,
  -- Seconds.
  refresh integer NOT NULL,
  widgets jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_by integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX dashboards_device ON dashboards (device_id);
CREATE INDEX dashboards_company ON dashboards (company_id);
CREATE INDEX dashboards_user ON dashboards (user_id);
CREATE INDEX dashboards_updated_by ON dashboards (updated_by);

-- The state of a dashboard after each change; the version is the revision.
CREATE TABLE dashboard_versions (
  dashboard_id integer NOT NULL REFERENCES dashboards ON DELETE CASCADE,
  version integer NOT NULL,
  company_id integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  refresh integer NOT NULL,
  widgets jsonb NOT NULL,
  username text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (dashboard_id, version)
);
CREATE INDEX dashboard_versions_company ON dashboard_versions (company_id);

-- Dashboards to start from, for devices of a model.
CREATE TABLE dashboard_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  model text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  refresh integer NOT NULL,
  widgets jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX dashboard_templates_company ON dashboard_templates (company_id, model);

-- Links that show a dashboard without a sign-in.
CREATE TABLE dashboard_links (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dashboard_id integer NOT NULL REFERENCES dashboards ON DELETE CASCADE,
  company_id integer NOT NULL,
  -- A link ends with the user who created it.
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  -- The permissions for values that this user had; values that need others are not shown.
  rights text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX dashboard_links_dashboard ON dashboard_links (dashboard_id);
CREATE INDEX dashboard_links_company ON dashboard_links (company_id);
CREATE INDEX dashboard_links_user ON dashboard_links (user_id);
CREATE INDEX dashboard_links_expires ON dashboard_links (expires_at);

SELECT protect('dashboards', 'company_id');
SELECT protect('dashboard_versions', 'company_id');
SELECT protect('dashboard_templates', 'company_id');
SELECT protect('dashboard_links', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON dashboards, dashboard_versions, dashboard_templates, dashboard_links
  TO outpost_app, outpost_everything;
