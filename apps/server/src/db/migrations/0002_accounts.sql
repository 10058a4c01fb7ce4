-- Custom roles of companies. The six default roles and the permission catalogue live in the contract; ids below 1000 are theirs.
CREATE TABLE roles (
  id integer GENERATED ALWAYS AS IDENTITY (START WITH 1000) PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  permission_ids integer[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX roles_company ON roles (company_id);
SELECT protect('roles', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON roles TO outpost_app, outpost_everything;

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  email text NOT NULL,
  username text NOT NULL,
  first_name text,
  last_name text,
  password_hash text,
  role_id integer NOT NULL,
  tos_accepted_at timestamptz,
  email_verified_at timestamptz,
  last_login_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX users_company ON users (company_id);
SELECT protect('users', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO outpost_app, outpost_everything;

-- Tokens are opaque random text; only their SHA-256 is stored.
CREATE TABLE sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  -- The token before the last refresh: two tabs that refresh at once both stay signed in for a minute.
  previous_hash bytea UNIQUE,
  previous_until timestamptz,
  expires_at timestamptz NOT NULL,
  refresh_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ip text,
  user_agent text
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_age ON sessions (refresh_until);

CREATE TABLE access_tokens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  expires_at timestamptz
);
CREATE INDEX access_tokens_user ON access_tokens (user_id);

CREATE TABLE settings (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, access_tokens, settings TO outpost_app, outpost_everything;
