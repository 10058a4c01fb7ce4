-- With which session or token a user began a move: a token limits it by its scopes, and ends it when it is no longer valid.
ALTER TABLE move_ins
  ADD COLUMN credential_kind text NOT NULL DEFAULT 'session',
  ADD COLUMN credential_id integer NOT NULL DEFAULT 0;
CREATE INDEX move_ins_user ON move_ins (user_id);
