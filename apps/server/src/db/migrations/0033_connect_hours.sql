-- How often devices of a company have connected in an hour. A line for each gateway: two of them never wait for one another.
CREATE TABLE connect_hours (
  at timestamptz NOT NULL,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  gateway text NOT NULL,
  connects integer NOT NULL,
  PRIMARY KEY (at, company_id, gateway)
);
CREATE INDEX connect_hours_company ON connect_hours (company_id);
SELECT protect('connect_hours', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON connect_hours TO outpost_app, outpost_everything;
