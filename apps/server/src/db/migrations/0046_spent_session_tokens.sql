-- Tokens that a session has had and given up. One that is used again is in two hands, and ends the session.
CREATE TABLE spent_session_tokens (
  token_hash bytea PRIMARY KEY,
  session_id integer NOT NULL REFERENCES sessions ON DELETE CASCADE,
  spent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX spent_session_tokens_session ON spent_session_tokens (session_id, spent_at DESC);
GRANT SELECT, INSERT, DELETE ON spent_session_tokens TO outpost_app, outpost_everything;

-- A fresh token that nobody has used may have been lost on its way: then the one before is still the browser's own.
ALTER TABLE sessions ADD COLUMN token_used boolean NOT NULL DEFAULT true;
