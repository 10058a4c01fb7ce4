CREATE TABLE remote_access (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  name text NOT NULL,
  destination_ip inet NOT NULL,
  destination_port integer NOT NULL CHECK (destination_port BETWEEN 1 AND 65535),
  protocol text NOT NULL,
  is_main boolean NOT NULL DEFAULT false,
  credentials_required boolean NOT NULL DEFAULT false,
  -- The host's key as it was first accepted; another one is warned of before anything is sent.
  host_key_fingerprint text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX remote_access_device ON remote_access (device_id);
CREATE INDEX remote_access_company ON remote_access (company_id);
SELECT protect('remote_access', 'company_id');

CREATE TABLE remote_sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  remote_access_id integer,
  device_id integer NOT NULL,
  user_id integer NOT NULL,
  username text NOT NULL,
  name text NOT NULL,
  protocol text NOT NULL,
  ticket_hash bytea,
  ticket_until timestamptz NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  end_reason text,
  input_bytes bigint NOT NULL DEFAULT 0,
  output_bytes bigint NOT NULL DEFAULT 0
);
CREATE INDEX remote_sessions_entry ON remote_sessions (remote_access_id, id DESC);
CREATE INDEX remote_sessions_company ON remote_sessions (company_id, id DESC);
SELECT protect('remote_sessions', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON remote_access, remote_sessions TO outpost_app, outpost_everything;
