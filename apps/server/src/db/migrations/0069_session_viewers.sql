-- Whether users are told who watches their remote sessions, and may share them with guests. Set together with what is
-- recorded of them.
ALTER TABLE recording_settings
  ADD COLUMN show_watchers boolean NOT NULL DEFAULT true,
  ADD COLUMN allow_guests boolean NOT NULL DEFAULT true;

-- What applies to a company. It runs for the owner, since a transaction confined to a company does not see those above it.
CREATE FUNCTION remote_viewing_settings_of(company integer) RETURNS TABLE (show_watchers boolean, allow_guests boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 1 AS $$
  SELECT coalesce(s.show_watchers, true), coalesce(s.allow_guests, true)
  FROM (SELECT 1) AS always LEFT JOIN LATERAL (
    SELECT r.* FROM company_tree t JOIN recording_settings r ON r.company_id = t.ancestor_id
    WHERE t.descendant_id = company ORDER BY t.depth LIMIT 1) s ON true
$$;

REVOKE EXECUTE ON FUNCTION remote_viewing_settings_of(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remote_viewing_settings_of(integer) TO outpost_app, outpost_everything;

-- The hash of the token in the link of a session that is shared.
ALTER TABLE remote_sessions ADD COLUMN guest_hash bytea;
CREATE UNIQUE INDEX remote_sessions_guest_hash ON remote_sessions (guest_hash) WHERE guest_hash IS NOT NULL;

-- The guests of sessions. One who did not leave was there until the session ended.
CREATE TABLE remote_session_guests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id integer NOT NULL REFERENCES remote_sessions ON DELETE CASCADE,
  company_id integer NOT NULL,
  name text NOT NULL,
  ip text NOT NULL,
  typed boolean NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz
);
CREATE INDEX remote_session_guests_session ON remote_session_guests (session_id);
CREATE INDEX remote_session_guests_company ON remote_session_guests (company_id);
SELECT protect('remote_session_guests', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON remote_session_guests TO outpost_app, outpost_everything;
