-- Backups of the whole installation. At most one row of settings.
CREATE TABLE system_backup_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  enabled boolean NOT NULL,
  -- When `enabled` was last switched on: proofs are overdue two days later at the earliest.
  enabled_at timestamptz NOT NULL DEFAULT now(),
  -- The hour of the day in UTC.
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  target text NOT NULL CHECK (target IN ('folder', 's3')),
  folder text,
  -- {endpoint, region, bucket, prefix, access_key}
  s3 jsonb,
  -- Sealed.
  s3_secret bytea,
  passphrase bytea,
  keep_daily smallint NOT NULL,
  keep_weekly smallint NOT NULL
);

CREATE TABLE system_backups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  cause text NOT NULL,
  -- Where it is stored: the folder, or the address of the bucket with the prefix.
  place text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts smallint NOT NULL DEFAULT 0,
  stage text,
  done integer,
  total integer,
  error text,
  cancel boolean NOT NULL DEFAULT false,
  created_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  finished_at timestamptz,
  size bigint,
  sha256 bytea,
  rows bigint,
  files integer,
  faults integer,
  program text,
  migration text
);
-- One at a time, whichever host makes it.
CREATE UNIQUE INDEX system_backups_current ON system_backups ((true)) WHERE state IN ('waiting', 'running');

-- Restores of a backup into a scratch database.
CREATE TABLE system_backup_proofs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  backup_id integer NOT NULL REFERENCES system_backups ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts smallint NOT NULL DEFAULT 0,
  stage text,
  done integer,
  total integer,
  error text,
  cancel boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  finished_at timestamptz,
  milliseconds integer,
  rows bigint,
  files integer
);
CREATE UNIQUE INDEX system_backup_proofs_current ON system_backup_proofs ((true)) WHERE state IN ('waiting', 'running');
CREATE INDEX system_backup_proofs_backup ON system_backup_proofs (backup_id, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON system_backup_settings, system_backups, system_backup_proofs TO outpost_app, outpost_everything;
