-- The application's role reads and writes rows and owns nothing; every table says itself what that role may do.
-- Tenant tables carry company_id and the policy `tenant`, the second wall behind Scope (docs/decisions/0004).

-- Companies and their tree as a closure table: one row for every pair of ancestor and descendant, itself included.
CREATE TABLE companies (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent_id integer REFERENCES companies,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((parent_id IS NULL) = (level = 1))
);
CREATE TABLE company_tree (
  ancestor_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  descendant_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  depth smallint NOT NULL CHECK (depth >= 0),
  PRIMARY KEY (ancestor_id, descendant_id)
);
CREATE INDEX company_tree_up ON company_tree (descendant_id, ancestor_id, depth);

-- What a transaction may see. One that sees the whole installation becomes the role `outpost_everything`, whose policy is
-- constantly true: it costs nothing and keeps no condition away from an index. Any other is told by settings that are
-- local to it: the company `outpost.company` and what lies up to `outpost.depth` below. Unset means nothing at all.
-- The scalar subqueries make PostgreSQL evaluate the settings once a statement instead of once a row.
CREATE FUNCTION protect(target regclass, company_column text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  condition text := format($policy$
    %I IN (
      SELECT descendant_id FROM company_tree
      WHERE ancestor_id = (SELECT nullif(current_setting('outpost.company', true), '')::integer)
        AND depth <= (SELECT coalesce(nullif(current_setting('outpost.depth', true), ''), '0')::integer))
  $policy$, company_column);
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant ON %s TO outpost_app USING (%s) WITH CHECK (%s)', target, condition, condition);
  EXECUTE format('CREATE POLICY everything ON %s TO outpost_everything USING (true) WITH CHECK (true)', target);
END $$;

SELECT protect('companies', 'id');
GRANT SELECT, INSERT, UPDATE, DELETE ON companies TO outpost_app, outpost_everything;
GRANT SELECT, INSERT, DELETE ON company_tree TO outpost_app, outpost_everything;

-- Facts of the installation that exist once: SSH host keys (sealed under the master key), the brand's own id.
CREATE TABLE installation (
  key text PRIMARY KEY,
  value bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON installation TO outpost_app, outpost_everything;

-- Who did what, for whom, from where, with what result. Lines are added in the act's own transaction and never changed.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  company_id integer NOT NULL,
  user_id integer,
  on_behalf_of integer,
  username text,
  act text NOT NULL,
  target text,
  detail jsonb NOT NULL DEFAULT '{}',
  ip text,
  user_agent text
);
CREATE INDEX audit_company ON audit (company_id, id DESC);
SELECT protect('audit', 'company_id');
GRANT SELECT, INSERT ON audit TO outpost_app, outpost_everything;

-- First answers of calls that must not take effect twice, by the id that the client made.
CREATE TABLE idempotency_keys (
  user_id integer NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status smallint NOT NULL,
  -- Sealed under the master key: an answer may hold a token that is otherwise stored as a hash alone.
  answer bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO outpost_app, outpost_everything;

-- Status channels: created before their name is answered, kept for a day. Events accumulate; the last of a key counts.
CREATE TABLE channels (
  name text PRIMARY KEY,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX channels_age ON channels (created_at);
CREATE TABLE channel_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL REFERENCES channels ON DELETE CASCADE,
  key text NOT NULL,
  event jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX channel_events_channel ON channel_events (channel, id);
GRANT SELECT, INSERT, DELETE ON channels, channel_events TO outpost_app, outpost_everything;

-- Workers show that they live; what a dead one had locked is unlocked by another (docs/decisions/0005).
CREATE TABLE worker_heartbeats (
  worker_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_heartbeats TO outpost_app, outpost_everything;

-- Attempts counted per key and window, for everything that is rate limited across processes.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO outpost_app, outpost_everything;
