-- Passkeys (WebAuthn): a way to sign in without a password, and a second factor.
CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often it has signed, where it counts: one that counts backwards is a copy.
  sign_count bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  synced boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- One question to an authenticator, used once: of a session that adds a passkey, or of a login, which has none yet. What
-- has to be signed is derived from the id.
CREATE TABLE passkey_challenges (
  id uuid PRIMARY KEY,
  session_id integer REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_age ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_session ON passkey_challenges (session_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys, passkey_challenges TO outpost_app, outpost_everything;

ALTER TABLE second_factors DROP CONSTRAINT second_factors_method_check, ADD CONSTRAINT second_factors_method_check CHECK (method IN ('totp', 'email', 'passkey'));
ALTER TABLE second_factor_setups DROP CONSTRAINT second_factor_setups_method_check, ADD CONSTRAINT second_factor_setups_method_check CHECK (method IN ('totp', 'email', 'passkey'));
