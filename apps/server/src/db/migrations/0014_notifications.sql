-- What a user is told in the bell. A user's own, as settings are, and no company's: every query names the user.
CREATE TABLE notifications (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL,
  summary text NOT NULL CHECK (length(summary) BETWEEN 1 AND 1000),
  -- The names and numbers in the summary, for a page that says it in another language.
  params jsonb NOT NULL DEFAULT '{}',
  -- What it is about: told once to each user, until the matter is settled.
  key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz
);
CREATE UNIQUE INDEX notifications_key ON notifications (key, user_id);
CREATE INDEX notifications_user ON notifications (user_id, id DESC);
CREATE INDEX notifications_unseen ON notifications (user_id) WHERE seen_at IS NULL;
CREATE INDEX notifications_age ON notifications (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON notifications TO outpost_app, outpost_everything;

-- Who leaves a company leaves what he was told there.
CREATE FUNCTION forget_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_forget_notifications AFTER UPDATE OF company_id ON users
  FOR EACH ROW WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION forget_notifications();

-- Who may do something in a company: its own users, else those of the nearest company above that has any. It runs for the
-- owner, since a transaction confined to a company sees nobody above it, and tells ids alone.
CREATE FUNCTION users_who_may(company integer, tree_roles integer[], company_roles integer[], permission integer, most integer) RETURNS SETOF integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH able AS (
    SELECT u.id, t.depth FROM company_tree t JOIN users u ON u.company_id = t.ancestor_id LEFT JOIN roles r ON r.id = u.role_id
    WHERE t.descendant_id = company AND u.disabled_at IS NULL
      AND (u.role_id = ANY (tree_roles) OR permission = ANY (r.permission_ids) OR (t.depth = 0 AND u.role_id = ANY (company_roles)))
  )
  SELECT id FROM able WHERE depth = (SELECT min(depth) FROM able) ORDER BY id LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION users_who_may(integer, integer[], integer[], integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION users_who_may(integer, integer[], integer[], integer, integer) TO outpost_app, outpost_everything;

-- What the operator tells everybody. The summary is HTML that was cleaned before it was written.
CREATE TABLE announcements (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL,
  summary text NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  created_by integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_at > starts_at)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON announcements TO outpost_app, outpost_everything;

-- Which terms of service a user accepted. Those who did before versions were kept accepted the first one.
ALTER TABLE users ADD COLUMN tos_version text;
UPDATE users SET tos_version = '2023-01-18' WHERE tos_accepted_at IS NOT NULL;
