-- The temporary files of uploads that are running in a session, and of those after which they could not be removed. The
-- next session of the entry removes them, also if the server was killed.
ALTER TABLE remote_sessions ADD COLUMN unfinished_uploads text[] NOT NULL DEFAULT '{}';

CREATE INDEX remote_sessions_unfinished_uploads ON remote_sessions (remote_access_id) WHERE unfinished_uploads <> '{}';
