-- Who asked to act as whom, why, and what became of it. A line stays when the people are gone: it names them by their address.
CREATE TABLE impersonations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The company in which somebody acts as the user: there it is seen. Its name stands here for whoever sees the line from elsewhere.
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  company_name text NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  user_email text NOT NULL,
  actor_id integer REFERENCES users ON DELETE SET NULL,
  actor_email text NOT NULL,
  reason text NOT NULL,
  -- Of the link that was mailed; gone once it is used.
  token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Until when the link is good.
  expires_at timestamptz NOT NULL,
  approved_at timestamptz,
  -- Until when the access is good, once it is allowed.
  access_until timestamptz,
  started_at timestamptz,
  ip text,
  ended_at timestamptz,
  end_reason text,
  CHECK ((approved_at IS NULL) = (access_until IS NULL)),
  CHECK (started_at IS NULL OR approved_at IS NOT NULL),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX impersonations_company ON impersonations (company_id, id DESC);
CREATE INDEX impersonations_user ON impersonations (user_id) WHERE ended_at IS NULL;
CREATE INDEX impersonations_actor ON impersonations (actor_id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON impersonations TO outpost_app, outpost_everything;
SELECT protect('impersonations', 'company_id');
-- Both people see what is between them, in whatever company they are at the moment.
CREATE POLICY concerned ON impersonations TO outpost_app
  USING ((SELECT nullif(current_setting('outpost.person', true), '')::integer) IN (user_id, actor_id))
  WITH CHECK ((SELECT nullif(current_setting('outpost.person', true), '')::integer) IN (user_id, actor_id));

-- A session that acts as another user knows the session that it was begun from, goes with it, and gives way to it again.
ALTER TABLE sessions ADD COLUMN own_session_id integer REFERENCES sessions ON DELETE CASCADE;
ALTER TABLE sessions ADD COLUMN impersonation_id integer UNIQUE REFERENCES impersonations ON DELETE CASCADE;
ALTER TABLE sessions ADD CHECK ((own_session_id IS NULL) = (impersonation_id IS NULL));
CREATE INDEX sessions_own ON sessions (own_session_id) WHERE own_session_id IS NOT NULL;

-- However such a session ends, its line says when. It runs for the owner: sessions end in transactions that see other companies.
CREATE FUNCTION note_impersonation_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE impersonations SET ended_at = least(now(), access_until), end_reason = CASE WHEN access_until <= now() THEN 'limit' ELSE 'signed_out' END
  WHERE id = OLD.impersonation_id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_impersonation_end AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.impersonation_id IS NOT NULL) EXECUTE FUNCTION note_impersonation_end();
