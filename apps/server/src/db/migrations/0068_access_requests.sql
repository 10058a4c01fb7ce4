-- Whether companies require approval for remote access. A company without a row is treated like the nearest one above it.
CREATE TABLE remote_approval_settings (
  company_id integer PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  required boolean NOT NULL
);
SELECT protect('remote_approval_settings', 'company_id');

-- What applies to a company. It runs for the owner, since a transaction confined to a company does not see those above it.
CREATE FUNCTION remote_approval_required(company integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce((
    SELECT s.required FROM company_tree t JOIN remote_approval_settings s ON s.company_id = t.ancestor_id
    WHERE t.descendant_id = company ORDER BY t.depth LIMIT 1), false)
$$;

-- Requests for remote access. They stay searchable when their time is over and when the user, device or entry is gone.
CREATE TABLE access_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  username text NOT NULL,
  device_id integer NOT NULL,
  device_name text NOT NULL,
  -- Null if all entries of the device are meant. Not a reference: a request for a removed entry must not become one for all.
  remote_access_id integer,
  name text,
  reason text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  created_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'granted', 'denied', 'revoked')),
  decided_by text,
  -- The company in which the decision was made. That of the device gives its consent too.
  decided_company_id integer,
  decided_at timestamptz,
  answer text,
  revoked_by text,
  revoked_at timestamptz,
  -- Whether the user took the access in an emergency, without an approval.
  emergency boolean NOT NULL DEFAULT false
);
CREATE INDEX access_requests_company ON access_requests (company_id);
CREATE INDEX access_requests_open ON access_requests (user_id, device_id, ends_at) WHERE state IN ('pending', 'granted');
SELECT protect('access_requests', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON remote_approval_settings, access_requests TO outpost_app, outpost_everything;

-- The request that allowed a session; null if none was needed. Revoking it ends the session.
ALTER TABLE remote_sessions ADD COLUMN access_request_id integer;
CREATE INDEX remote_sessions_access_request ON remote_sessions (access_request_id) WHERE access_request_id IS NOT NULL AND ended_at IS NULL;

-- Whether the owner of devices consents to remote access by users of other companies. A device without a row is treated like
-- its company, a company without one like the nearest one above it.
CREATE TABLE remote_consents (
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- Null if it is the choice of the company for all its devices.
  device_id integer REFERENCES devices ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('always', 'ask', 'window', 'never')),
  -- The window: days of the week, 1 is Monday, and times in its time zone. One that closes before it opens ends on the next day.
  days smallint[] NOT NULL,
  opens time NOT NULL,
  closes time NOT NULL,
  time_zone text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (company_id, device_id)
);
CREATE UNIQUE INDEX remote_consents_device ON remote_consents (device_id) WHERE device_id IS NOT NULL;
SELECT protect('remote_consents', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON remote_consents TO outpost_app, outpost_everything;

-- The consent that applies to a device, or to a company if there is no device, with what it means at the moment: open, ask or
-- closed. It runs for the owner, since a transaction confined to a company does not see those above it.
CREATE FUNCTION remote_consent_of(company integer, device integer)
RETURNS TABLE (mode text, days smallint[], opens time, closes time, time_zone text, state text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 1 AS $$
  SELECT coalesce(s.mode, 'always'), s.days, s.opens, s.closes, s.time_zone, CASE
    WHEN s.mode = 'ask' THEN 'ask'
    WHEN s.mode = 'never' THEN 'closed'
    WHEN s.mode = 'window' AND NOT (CASE WHEN s.opens < s.closes
      THEN here.clock >= s.opens AND here.clock < s.closes AND here.today = ANY (s.days)
      ELSE here.clock >= s.opens AND here.today = ANY (s.days) OR here.clock < s.closes AND here.yesterday = ANY (s.days) END) THEN 'closed'
    ELSE 'open' END
  FROM (SELECT 1) AS always LEFT JOIN LATERAL (
    SELECT c.* FROM company_tree t JOIN remote_consents c ON c.company_id = t.ancestor_id
    WHERE t.descendant_id = company AND (c.device_id IS NULL OR t.depth = 0 AND c.device_id = device)
    ORDER BY c.device_id NULLS LAST, t.depth LIMIT 1) s ON true
  CROSS JOIN LATERAL (
    SELECT local::time AS clock, extract(isodow FROM local)::smallint AS today, extract(isodow FROM local - interval '1 day')::smallint AS yesterday
    FROM (SELECT now() AT TIME ZONE coalesce(s.time_zone, 'UTC') AS local) AS at) here
$$;

REVOKE EXECUTE ON FUNCTION remote_approval_required(integer), remote_consent_of(integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remote_approval_required(integer), remote_consent_of(integer, integer) TO outpost_app, outpost_everything;
