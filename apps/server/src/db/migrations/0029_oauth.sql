-- OAuth 2.0: programs that people give access to their account.
CREATE TABLE oauth_applications (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  client_id text NOT NULL UNIQUE,
  -- Null for programs that cannot keep a secret.
  secret_hash bytea,
  redirect_uris text[] NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX oauth_applications_user ON oauth_applications (user_id);

-- The access that one code has given: the family of all tokens that came of it.
CREATE TABLE oauth_grants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id integer NOT NULL REFERENCES oauth_applications ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- In which company it acts; null is home.
  company_id integer,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Moves on with each refresh; a grant that nobody refreshes ends.
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (user_id, company_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX oauth_grants_application ON oauth_grants (application_id);
CREATE INDEX oauth_grants_user ON oauth_grants (user_id);
CREATE INDEX oauth_grants_age ON oauth_grants (expires_at);

CREATE TABLE oauth_codes (
  code_hash bytea PRIMARY KEY,
  application_id integer NOT NULL REFERENCES oauth_applications ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  company_id integer,
  redirect_uri text NOT NULL,
  scopes text[] NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- What came of it: a code that comes a second time takes it back.
  grant_id integer REFERENCES oauth_grants ON DELETE CASCADE,
  FOREIGN KEY (user_id, company_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX oauth_codes_age ON oauth_codes (expires_at);
CREATE INDEX oauth_codes_application ON oauth_codes (application_id);
CREATE INDEX oauth_codes_user ON oauth_codes (user_id);
CREATE INDEX oauth_codes_grant ON oauth_codes (grant_id);

-- Used ones stay while their grant does: one that comes a second time was stolen, here or there.
CREATE TABLE oauth_refresh_tokens (
  token_hash bytea PRIMARY KEY,
  grant_id integer NOT NULL REFERENCES oauth_grants ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX oauth_refresh_tokens_grant ON oauth_refresh_tokens (grant_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_applications, oauth_grants, oauth_codes, oauth_refresh_tokens TO outpost_app, outpost_everything;

-- Access tokens of a grant pass the same checks as personal ones, and end with it.
ALTER TABLE access_tokens ADD COLUMN grant_id integer REFERENCES oauth_grants ON DELETE CASCADE;
CREATE INDEX access_tokens_grant ON access_tokens (grant_id) WHERE grant_id IS NOT NULL;

-- Whoever leaves the home company takes its grants along; those of the company that becomes the home go on there.
CREATE FUNCTION move_oauth_grants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM oauth_codes WHERE user_id = NEW.id;
  DELETE FROM oauth_grants WHERE user_id = NEW.id AND company_id IS NULL;
  UPDATE oauth_grants SET company_id = NULL WHERE user_id = NEW.id AND company_id = NEW.company_id;
  RETURN NULL;
END $$;
CREATE TRIGGER oauth_grants_move AFTER UPDATE OF company_id ON users FOR EACH ROW WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION move_oauth_grants();
