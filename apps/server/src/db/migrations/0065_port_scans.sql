-- The last scan of the hosts behind a device, and the one that is running. A scan that fails or is cancelled keeps the result.
CREATE TABLE port_scans (
  device_id integer PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  -- Identifies the attempt that the next columns describe.
  run uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'completed', 'failed', 'cancelled')),
  failure text CHECK ((failure IS NOT NULL) = (state = 'failed')),
  message text,
  channel text NOT NULL,
  username text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- When the process that runs the scan last said so.
  beat_at timestamptz NOT NULL DEFAULT now(),
  progress integer NOT NULL DEFAULT 0,
  total integer,
  -- The last result: hosts with their ports, and which ports were tested.
  completed_at timestamptz,
  scanned_ports integer[] NOT NULL DEFAULT '{}',
  hosts jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX port_scans_company ON port_scans (company_id);
CREATE INDEX port_scans_running ON port_scans (beat_at) WHERE state = 'running';
SELECT protect('port_scans', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON port_scans TO outpost_app, outpost_everything;
