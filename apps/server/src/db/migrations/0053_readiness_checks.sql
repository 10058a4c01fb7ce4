-- Each process writes here when it is asked whether it is ready: a line of its own, with bytes that need room on the disk.
CREATE TABLE readiness_checks (
  name text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  padding bytea NOT NULL
);
ALTER TABLE readiness_checks ALTER COLUMN padding SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, UPDATE, DELETE ON readiness_checks TO outpost_app, outpost_everything;
