-- Templates of reports.
CREATE TABLE report_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- The user with whose rights reports are generated, as they are at that time. Null if the account is gone.
  user_id integer REFERENCES users ON DELETE SET NULL,
  username text NOT NULL,
  -- The company in which the user acted.
  owner_company_id integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  type text NOT NULL CHECK (type IN ('single', 'periodic')),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month', 'custom')),
  parameters text[] NOT NULL,
  applied_by text NOT NULL CHECK (applied_by IN ('device', 'company', 'tag')),
  -- Ids of devices, companies or tags. They may be gone, or in a company that the owner no longer sees.
  apply_list integer[] NOT NULL,
  -- Of a custom period.
  start_date timestamptz,
  end_date timestamptz,
  time_zone text NOT NULL,
  recipients text[] NOT NULL,
  is_active boolean NOT NULL,
  -- Why it is not active any more.
  paused text,
  -- The end of the period whose report is generated next; null if none is.
  next_at timestamptz,
  generated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (period <> 'custom' OR (type = 'single' AND start_date < end_date))
);
CREATE INDEX report_templates_company ON report_templates (company_id);
CREATE INDEX report_templates_next ON report_templates (next_at) WHERE next_at IS NOT NULL;

-- Reports, which stay as they were when they were generated.
CREATE TABLE generated_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- The template may be deleted.
  template_id integer NOT NULL,
  template_name text NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  name text NOT NULL,
  description text NOT NULL,
  type text NOT NULL,
  period text NOT NULL,
  parameters text[] NOT NULL,
  applied_by text NOT NULL,
  -- The names of the devices, companies or tags.
  apply_names text[] NOT NULL,
  start_date timestamptz NOT NULL,
  end_date timestamptz NOT NULL,
  time_zone text NOT NULL,
  -- Whether it was generated because its period has ended.
  scheduled boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('processing', 'completed', 'failed')),
  message text,
  -- Whether it contains devices of subsidiaries, which users of the company alone must not see.
  below boolean NOT NULL DEFAULT false,
  devices_count integer NOT NULL DEFAULT 0,
  -- Totals, days and shares; null until it is completed.
  content jsonb,
  -- The channel of the user who has ordered it.
  channel text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX generated_reports_company ON generated_reports (company_id, id);
CREATE INDEX generated_reports_template ON generated_reports (template_id, id);
CREATE INDEX generated_reports_created ON generated_reports (created_at);
-- The report of a period is generated automatically once.
CREATE UNIQUE INDEX generated_reports_once ON generated_reports (template_id, start_date) WHERE scheduled;

-- The devices of a report, in its order.
CREATE TABLE generated_report_devices (
  report_id integer NOT NULL REFERENCES generated_reports ON DELETE CASCADE,
  place integer NOT NULL,
  -- That of the report.
  company_id integer NOT NULL,
  device jsonb NOT NULL,
  PRIMARY KEY (report_id, place)
);
CREATE INDEX generated_report_devices_company ON generated_report_devices (company_id);

SELECT protect('report_templates', 'company_id');
SELECT protect('generated_reports', 'company_id');
SELECT protect('generated_report_devices', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON report_templates, generated_reports, generated_report_devices TO outpost_app, outpost_everything;
