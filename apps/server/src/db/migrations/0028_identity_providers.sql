-- Services that say who somebody is (OpenID Connect), set up by the operator.
CREATE TABLE identity_providers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  issuer text NOT NULL UNIQUE,
  client_id text NOT NULL,
  -- Sealed under the master key; null for clients that have none.
  client_secret bytea,
  allowed_domains text[] NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Which person of a service is which user here. The service knows a person by the subject, whatever the address is.
CREATE TABLE identities (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider_id integer NOT NULL REFERENCES identity_providers ON DELETE CASCADE,
  subject text NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  email text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  UNIQUE (provider_id, subject),
  UNIQUE (provider_id, user_id)
);
CREATE INDEX identities_user ON identities (user_id);

-- One journey to a service and back, used once, by the browser that began it.
CREATE TABLE identity_journeys (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  provider_id integer NOT NULL REFERENCES identity_providers ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('login', 'link', 'confirm')),
  -- Of a login there is none yet.
  session_id integer REFERENCES sessions ON DELETE CASCADE,
  nonce text NOT NULL,
  -- Sealed: with it and the code anybody could go on.
  verifier bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'login') = (session_id IS NULL))
);
CREATE INDEX identity_journeys_age ON identity_journeys (expires_at);
CREATE INDEX identity_journeys_provider ON identity_journeys (provider_id);
CREATE INDEX identity_journeys_session ON identity_journeys (session_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_providers, identities, identity_journeys TO outpost_app, outpost_everything;
