-- With which session or token a user began a move: a token limits it by its scopes, and ends it when it is no longer valid.
-- The attempt number increases each time a user starts or stops work on a move. Late results of an earlier attempt are ignored.
ALTER TABLE move_ins
  ADD COLUMN credential_kind text NOT NULL DEFAULT 'session',
  ADD COLUMN credential_id integer NOT NULL DEFAULT 0,
  ADD COLUMN attempt integer NOT NULL DEFAULT 1;
CREATE INDEX move_ins_user ON move_ins (user_id);

-- How moves were begun before is not known: those that are under way end, and have to be begun again.
UPDATE move_ins SET user_id = NULL;
