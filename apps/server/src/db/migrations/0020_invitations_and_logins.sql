-- People who were asked into a company. The link's token is stored hashed and is another one each time that it is mailed.
CREATE TABLE invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  email text NOT NULL,
  role_id integer NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- The mail with the present link: its line in the log tells what became of it.
  mail_id uuid NOT NULL,
  invited_by integer REFERENCES users ON DELETE SET NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX invitations_address ON invitations (company_id, lower(email));
CREATE INDEX invitations_age ON invitations (expires_at);
SELECT protect('invitations', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO outpost_app, outpost_everything;

-- Who signed in or tried to, of accounts that there are. A user's own, as sessions are: every query names the user.
CREATE TABLE logins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  ip text,
  user_agent text,
  -- How: password, totp, email, recovery, passkey, invitation.
  method text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('success', 'wrong_password', 'wrong_code', 'disabled'))
);
CREATE INDEX logins_user ON logins (user_id, id DESC);
CREATE INDEX logins_age ON logins (at);
GRANT SELECT, INSERT, DELETE ON logins TO outpost_app, outpost_everything;
