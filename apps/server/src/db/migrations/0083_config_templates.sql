-- Saved configurations: requests to the API of devices that can be sent again.
CREATE TABLE config_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  version text NOT NULL,
  -- The requests as JSON, sealed, because they may contain secrets.
  template bytea NOT NULL,
  min_firmware text,
  max_firmware text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX config_templates_company ON config_templates (company_id);

SELECT protect('config_templates', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON config_templates TO outpost_app, outpost_everything;
