-- What companies record of remote sessions. A company without a row is treated like the nearest one above it.
CREATE TABLE recording_settings (
  company_id integer PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('off', 'on', 'required')),
  input boolean NOT NULL,
  keep_days integer NOT NULL CHECK (keep_days BETWEEN 1 AND 3650)
);
SELECT protect('recording_settings', 'company_id');

-- The settings that apply to a company. It runs for the owner, since a transaction confined to a company does not see those
-- of the companies above it.
CREATE FUNCTION recording_settings_of(company integer) RETURNS TABLE (mode text, input boolean, keep_days integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 1 AS $$
  SELECT coalesce(s.mode, 'off'), coalesce(s.input, false), coalesce(s.keep_days, 90)
  FROM (SELECT 1) AS always LEFT JOIN LATERAL (
    SELECT r.* FROM company_tree t JOIN recording_settings r ON r.company_id = t.ancestor_id
    WHERE t.descendant_id = company ORDER BY t.depth LIMIT 1) s ON true
$$;

-- What an entry demands in addition to its company.
ALTER TABLE remote_access ADD COLUMN recording text NOT NULL DEFAULT 'inherit' CHECK (recording IN ('inherit', 'on', 'required'));

CREATE TABLE session_recordings (
  session_id integer PRIMARY KEY REFERENCES remote_sessions,
  company_id integer NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'complete', 'full', 'failed', 'interrupted')),
  has_input boolean NOT NULL,
  required boolean NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz CHECK ((ended_at IS NULL) = (state = 'running')),
  columns integer NOT NULL DEFAULT 80,
  rows integer NOT NULL DEFAULT 24,
  -- Milliseconds until the last event, and bytes of all events before compression.
  duration integer NOT NULL DEFAULT 0,
  size bigint NOT NULL DEFAULT 0,
  -- The number of parts, the hash of the last one, and a code under the master key for both: whoever can only write to the
  -- database can neither change nor remove a part unnoticed.
  parts integer NOT NULL DEFAULT 0,
  last_hash bytea NOT NULL,
  code bytea NOT NULL,
  -- Whether the search finds it.
  indexed boolean NOT NULL DEFAULT false
);
CREATE INDEX session_recordings_company ON session_recordings (company_id);
CREATE INDEX session_recordings_ended ON session_recordings (ended_at);
CREATE INDEX session_recordings_unindexed ON session_recordings (session_id) WHERE NOT indexed AND ended_at IS NOT NULL;
SELECT protect('session_recordings', 'company_id');

CREATE TABLE session_recording_parts (
  session_id integer NOT NULL REFERENCES session_recordings ON DELETE CASCADE,
  number integer NOT NULL,
  company_id integer NOT NULL,
  -- Lines of an asciicast, compressed and then sealed under the master key.
  sealed bytea NOT NULL,
  -- SHA-256 over the hash of the part before and this sealed part.
  hash bytea NOT NULL,
  PRIMARY KEY (session_id, number)
);
-- Sealed bytes do not compress.
ALTER TABLE session_recording_parts ALTER COLUMN sealed SET STORAGE EXTERNAL;
SELECT protect('session_recording_parts', 'company_id');

-- What the search reads (decision 0028): the visible output of each minute, sealed, and its words as codes under the master
-- key. Without that key the codes tell which minutes have a word in common, but not which word.
CREATE TABLE session_recording_minutes (
  session_id integer NOT NULL REFERENCES session_recordings ON DELETE CASCADE,
  minute integer NOT NULL,
  company_id integer NOT NULL,
  sealed bytea NOT NULL,
  words integer[] NOT NULL,
  PRIMARY KEY (session_id, minute)
);
ALTER TABLE session_recording_minutes ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX session_recording_minutes_words ON session_recording_minutes USING gin (words);
SELECT protect('session_recording_minutes', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON recording_settings, session_recordings, session_recording_parts, session_recording_minutes
  TO outpost_app, outpost_everything;
