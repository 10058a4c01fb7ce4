-- People who were asked to found a company below another. The link's token is stored hashed and is another one each time that it is mailed.
CREATE TABLE company_invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Below which the new company will stand.
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- The mail with the present link: its line in the log tells what became of it.
  mail_id uuid NOT NULL,
  invited_by integer REFERENCES users ON DELETE SET NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX company_invitations_address ON company_invitations (company_id, lower(email));
CREATE INDEX company_invitations_age ON company_invitations (expires_at);
SELECT protect('company_invitations', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON company_invitations TO outpost_app, outpost_everything;
