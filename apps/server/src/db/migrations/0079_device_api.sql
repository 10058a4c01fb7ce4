-- Descriptions of the APIs of devices, for the whole installation.
CREATE TABLE api_descriptions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  system text NOT NULL CHECK (system IN ('rutos', 'tswos')),
  -- The firmware, without leading zeros: 7.14.2.
  version text NOT NULL CHECK (version ~ '^\d+(\.\d+){1,5}$'),
  title text NOT NULL,
  paths integer NOT NULL,
  -- The OpenAPI document as JSON, compressed with gzip; its size in bytes and hash are those of the JSON.
  document bytea NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  username text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (system, version)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON api_descriptions TO outpost_app, outpost_everything;

-- Requests that read the API of a device, one after another in one job, and its answers.
CREATE TABLE device_api_reads (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  job_id integer NOT NULL REFERENCES device_jobs ON DELETE CASCADE,
  requests jsonb NOT NULL,
  -- One for each request that has ended, in order: JSON, sealed, because it has the passwords of the device.
  answers bytea NOT NULL,
  answered integer NOT NULL DEFAULT 0,
  -- What the device has sent for the present request, because it is too long for its result; sealed.
  sent bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE UNIQUE INDEX device_api_reads_job ON device_api_reads (job_id);
CREATE INDEX device_api_reads_device ON device_api_reads (device_id);
CREATE INDEX device_api_reads_company ON device_api_reads (company_id);
CREATE INDEX device_api_reads_old ON device_api_reads (created_at);

SELECT protect('device_api_reads', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON device_api_reads TO outpost_app, outpost_everything;
