-- One person in several companies (docs/decisions/0013): users.company_id and role_id stay the home, here are the further ones.
CREATE TABLE memberships (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  company_id integer NOT NULL REFERENCES companies,
  role_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, company_id)
);
CREATE INDEX memberships_company ON memberships (company_id);
SELECT protect('memberships', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships TO outpost_app, outpost_everything;

-- In which company a session or token acts; null is home. Whoever leaves that company takes them along.
ALTER TABLE sessions ADD COLUMN company_id integer, ADD FOREIGN KEY (user_id, company_id) REFERENCES memberships ON DELETE CASCADE;
ALTER TABLE access_tokens ADD COLUMN company_id integer, ADD FOREIGN KEY (user_id, company_id) REFERENCES memberships ON DELETE CASCADE;

-- Who acts elsewhere than at home reads and changes his own row by his id (`outpost.person`); the people of a company are read
-- there, and changed by nobody there but themselves.
DO $$
DECLARE
  mine constant text := 'company_id IN (
    SELECT descendant_id FROM company_tree
    WHERE ancestor_id = (SELECT nullif(current_setting(''outpost.company'', true), '''')::integer)
      AND depth <= (SELECT coalesce(nullif(current_setting(''outpost.depth'', true), ''''), ''0'')::integer))
    OR id = (SELECT nullif(current_setting(''outpost.person'', true), '''')::integer)';
BEGIN
  EXECUTE format('ALTER POLICY tenant ON users USING (%1$s) WITH CHECK (%1$s)', mine);
END $$;
CREATE POLICY member ON users FOR SELECT TO outpost_app USING (id IN (SELECT user_id FROM memberships));

-- Everybody in every company, with the role there. A query of it names its scope: the home of a person who is seen as a
-- member of another company stands here too.
CREATE VIEW members WITH (security_invoker = true) AS
  SELECT id AS user_id, company_id, role_id, true AS is_home, created_at, updated_at FROM users
  UNION ALL SELECT user_id, company_id, role_id, false, created_at, updated_at FROM memberships;
GRANT SELECT ON members TO outpost_app, outpost_everything;

-- Takes a person out of the home company: the oldest further membership becomes the home, and without one the account goes.
-- It runs for the owner, since the other companies are out of sight, and asks itself whether the home is in sight.
CREATE FUNCTION leave_home(member integer) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  next memberships;
BEGIN
  PERFORM 1 FROM users WHERE id = member AND (current_setting('role') = 'outpost_everything' OR company_id IN (
    SELECT descendant_id FROM company_tree
    WHERE ancestor_id = nullif(current_setting('outpost.company', true), '')::integer
      AND depth <= coalesce(nullif(current_setting('outpost.depth', true), ''), '0')::integer)) FOR UPDATE;
  IF NOT FOUND THEN
    RAISE insufficient_privilege USING MESSAGE = 'the home of this user is out of sight';
  END IF;
  SELECT * INTO next FROM memberships WHERE user_id = member ORDER BY created_at, company_id LIMIT 1;
  IF NOT FOUND THEN
    DELETE FROM users WHERE id = member;
    RETURN true;
  END IF;
  DELETE FROM sessions WHERE user_id = member AND company_id IS NULL;
  DELETE FROM access_tokens WHERE user_id = member AND company_id IS NULL;
  UPDATE users SET company_id = next.company_id, role_id = next.role_id, updated_at = now() WHERE id = member;
  UPDATE sessions SET company_id = NULL WHERE user_id = member AND company_id = next.company_id;
  UPDATE access_tokens SET company_id = NULL WHERE user_id = member AND company_id = next.company_id;
  DELETE FROM memberships WHERE user_id = member AND company_id = next.company_id;
  RETURN false;
END $$;
REVOKE EXECUTE ON FUNCTION leave_home(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION leave_home(integer) TO outpost_app, outpost_everything;

-- Who leaves a company leaves what he was told there; which of it that was is not written down.
CREATE FUNCTION forget_member_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER memberships_forget_notifications AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION forget_member_notifications();

-- As before, with the further members.
CREATE OR REPLACE FUNCTION users_who_may(company integer, tree_roles integer[], company_roles integer[], permission integer, most integer) RETURNS SETOF integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH able AS (
    SELECT u.id, min(t.depth) AS depth FROM company_tree t JOIN members m ON m.company_id = t.ancestor_id JOIN users u ON u.id = m.user_id LEFT JOIN roles r ON r.id = m.role_id
    WHERE t.descendant_id = company AND u.disabled_at IS NULL
      AND (m.role_id = ANY (tree_roles) OR permission = ANY (r.permission_ids) OR (t.depth = 0 AND m.role_id = ANY (company_roles)))
    GROUP BY u.id
  )
  SELECT id FROM able WHERE depth = (SELECT min(depth) FROM able) ORDER BY id LIMIT most
$$;

-- As before, with every membership as a place that is taken.
CREATE OR REPLACE FUNCTION company_room(company integer, kind text, moved integer DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  limiting record;
  used integer;
  room integer;
BEGIN
  FOR limiting IN
    SELECT c.id, CASE kind WHEN 'companies' THEN c.max_companies WHEN 'users' THEN c.max_users WHEN 'devices' THEN c.max_devices END AS most
    FROM companies c JOIN company_tree t ON t.ancestor_id = c.id
    WHERE t.descendant_id = company
      AND CASE kind WHEN 'companies' THEN c.max_companies WHEN 'users' THEN c.max_users WHEN 'devices' THEN c.max_devices END IS NOT NULL
      AND NOT EXISTS (SELECT FROM company_tree above WHERE above.ancestor_id = c.id AND above.descendant_id = moved AND above.depth > 0)
    ORDER BY c.id FOR NO KEY UPDATE OF c
  LOOP
    CASE kind
      WHEN 'companies' THEN SELECT count(*) INTO used FROM company_tree WHERE ancestor_id = limiting.id AND depth > 0;
      WHEN 'users' THEN SELECT count(*) INTO used FROM members m JOIN company_tree t ON t.descendant_id = m.company_id WHERE t.ancestor_id = limiting.id;
      WHEN 'devices' THEN SELECT count(*) INTO used FROM devices d JOIN company_tree t ON t.descendant_id = d.company_id WHERE t.ancestor_id = limiting.id;
    END CASE;
    room := least(room, limiting.most - used);
  END LOOP;
  RETURN room;
END $$;
