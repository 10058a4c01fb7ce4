-- One-time tokens with which hosts join the installation. A row contains the settings and the master key, sealed with a
-- key that is derived from the token. The token itself is stored nowhere: `handle_hash` is the SHA-256 of another value
-- that is derived from it.
CREATE TABLE host_tokens (
  handle_hash bytea PRIMARY KEY,
  sealed bytea NOT NULL,
  roles text[] NOT NULL,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON host_tokens TO outpost_app, outpost_everything;
