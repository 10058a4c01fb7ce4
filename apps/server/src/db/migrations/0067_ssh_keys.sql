-- The SSH public keys of users, with which they reach devices from their own SSH client. A key belongs to one user.
CREATE TABLE ssh_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  -- The key as it is written in a .pub file: base64 of its binary form.
  public_key text NOT NULL,
  fingerprint text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX ssh_keys_user ON ssh_keys (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON ssh_keys TO outpost_app, outpost_everything;

-- Whether a session is a connection of the user's own SSH client, and not of a browser.
ALTER TABLE remote_sessions ADD COLUMN native boolean NOT NULL DEFAULT false;

-- A name as it can be written in place of a host name: SSH clients accept no spaces and ignore the case.
CREATE FUNCTION host_label(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN trim(BOTH '-' FROM regexp_replace(lower(name), '[^a-z0-9._-]+', '-', 'g'));
CREATE INDEX devices_host_label ON devices (host_label(name));
