-- Until when the password that a session has given counts, second factors, and links that are sent by mail.
ALTER TABLE sessions ADD COLUMN password_confirmed_at timestamptz;

-- Whoever is here was let in by the installation's own people: only accounts made from now on may wait for their address.
UPDATE users SET email_verified_at = created_at WHERE email_verified_at IS NULL;

CREATE TABLE second_factors (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  method text NOT NULL CHECK (method IN ('totp', 'email')),
  -- Sealed under the master key.
  secret bytea,
  -- The time step of the last code that was taken: it and those before it are used up (RFC 6238, 5.2).
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((method = 'totp') = (secret IS NOT NULL))
);
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- A second factor that is being set up, by the session that began it.
CREATE TABLE second_factor_setups (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  session_id integer NOT NULL REFERENCES sessions ON DELETE CASCADE,
  id uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('totp', 'email')),
  secret bytea,
  code_hash bytea,
  expires_at timestamptz NOT NULL,
  CHECK ((method = 'totp') = (secret IS NOT NULL) AND (method = 'email') = (code_hash IS NOT NULL))
);

-- One question for a second factor: for one act of one session, or for a login, which has none yet.
CREATE TABLE mfa_challenges (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id integer REFERENCES sessions ON DELETE CASCADE,
  act text NOT NULL,
  -- Keyed hash of the code that was sent by mail; null where an app makes the code.
  code_hash bytea,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mfa_challenges_age ON mfa_challenges (expires_at);
CREATE INDEX mfa_challenges_user ON mfa_challenges (user_id);

-- Links in mails: their tokens are random, stored hashed, used once.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('activation', 'password')),
  -- The address that it was sent to and that it proves.
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_links_age ON account_links (expires_at);
CREATE INDEX account_links_user ON account_links (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors, recovery_codes, second_factor_setups, mfa_challenges, account_links TO outpost_app, outpost_everything;
