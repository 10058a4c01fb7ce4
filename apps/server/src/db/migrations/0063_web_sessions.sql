-- Sessions with a duration of their own: web pages of devices, each on a host name of its own.
ALTER TABLE remote_sessions
  ADD COLUMN web_host text UNIQUE,
  ADD COLUMN expires_at timestamptz,
  -- Anyone who knows the address may open it, without signing in.
  ADD COLUMN is_shared boolean NOT NULL DEFAULT false,
  -- The sign-in or token that opened the session, with which it ends.
  ADD COLUMN opener_kind text CHECK (opener_kind IN ('session', 'token')),
  ADD COLUMN opener_id integer,
  ADD COLUMN opener_company_id integer;
ALTER TABLE remote_sessions ADD CONSTRAINT remote_sessions_web_check
  CHECK (web_host IS NULL OR (expires_at IS NOT NULL AND opener_kind IS NOT NULL AND opener_id IS NOT NULL AND opener_company_id IS NOT NULL));
CREATE INDEX remote_sessions_device ON remote_sessions (device_id, id DESC);

-- What opens the host of a web session: a ticket, used once, which the browser exchanges for a cookie.
CREATE TABLE web_session_grants (
  token_hash bytea PRIMARY KEY,
  session_id integer NOT NULL REFERENCES remote_sessions ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('ticket', 'cookie')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX web_session_grants_session ON web_session_grants (session_id);
CREATE INDEX web_session_grants_age ON web_session_grants (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON web_session_grants TO outpost_app, outpost_everything;
