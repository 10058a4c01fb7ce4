-- As before, with the people who hold a role in a further company. An open invitation to a role that is removed is worth nothing.
CREATE INDEX memberships_role ON memberships (role_id);
CREATE OR REPLACE FUNCTION role_is_held(role integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT EXISTS (SELECT FROM users WHERE role_id = role) OR EXISTS (SELECT FROM memberships WHERE role_id = role) $$;
