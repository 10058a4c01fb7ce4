-- The address from which a session was opened, for the connection log of its entry. Null for sessions from before.
ALTER TABLE remote_sessions ADD COLUMN ip text;
