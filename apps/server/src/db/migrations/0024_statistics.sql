-- Which devices were here on a day and in a month, noted by the worker while it lasts: a device itself remembers only its last time.
CREATE TABLE device_days (
  device_id integer NOT NULL,
  day date NOT NULL,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  PRIMARY KEY (device_id, day)
);
CREATE INDEX device_days_day ON device_days (day, company_id);
SELECT protect('device_days', 'company_id');
CREATE TABLE device_months (
  device_id integer NOT NULL,
  month date NOT NULL,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  PRIMARY KEY (device_id, month)
);
CREATE INDEX device_months_month ON device_months (month, company_id);
SELECT protect('device_months', 'company_id');

-- What a month came to: what it is counted from is not kept as long.
CREATE TABLE company_months (
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  month date NOT NULL,
  added integer NOT NULL,
  removed integer NOT NULL,
  commands integer NOT NULL,
  sessions integer NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (company_id, month)
);
SELECT protect('company_months', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON device_days, device_months, company_months TO outpost_app, outpost_everything;

CREATE INDEX devices_created ON devices (created_at);
CREATE INDEX commands_company ON commands (company_id, created_at DESC);
CREATE INDEX commands_created ON commands (created_at);
