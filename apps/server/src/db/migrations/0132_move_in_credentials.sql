-- With which session or token a user began a move: a token limits it by its scopes, and ends it when it is no longer valid.
-- Each thing that a user begins or stops is an attempt of its own: what a worker still does for an earlier one has no effect.
ALTER TABLE move_ins
  ADD COLUMN credential_kind text NOT NULL DEFAULT 'session',
  ADD COLUMN credential_id integer NOT NULL DEFAULT 0,
  ADD COLUMN attempt integer NOT NULL DEFAULT 1;
CREATE INDEX move_ins_user ON move_ins (user_id);

-- How moves were begun before is not known: those that are under way end, and have to be begun again.
UPDATE move_ins SET user_id = NULL;
