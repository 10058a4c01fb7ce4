-- The processes of all hosts: which version each runs, how often it was started, and how far its clock is from the database's.
CREATE TABLE program_processes (
  -- `host:port roles`
  name text PRIMARY KEY,
  host text NOT NULL,
  roles text[] NOT NULL,
  version text NOT NULL,
  node text NOT NULL,
  -- Milliseconds that the clock of the host is ahead.
  clock_ms integer NOT NULL,
  -- The latest starts, the newest last.
  starts timestamptz[] NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON program_processes TO outpost_app, outpost_everything;

-- One measurement a day and host: the size of the database, and the free space on the disk of the data folder.
CREATE TABLE health_samples (
  day date NOT NULL,
  host text NOT NULL,
  database_bytes bigint NOT NULL,
  free_bytes bigint NOT NULL,
  PRIMARY KEY (day, host)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON health_samples TO outpost_app, outpost_everything;

-- The health check names migrations that are missing.
GRANT SELECT ON migrations TO outpost_app, outpost_everything;
