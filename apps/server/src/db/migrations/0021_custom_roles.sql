-- Roles are counted, and asked for before they are removed, by who holds them.
CREATE INDEX users_role ON users (role_id);

-- Whether anybody holds a role, wherever in the tree: a role in use is not removed. It tells no more than that.
CREATE FUNCTION role_is_held(role integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT EXISTS (SELECT FROM users WHERE role_id = role) $$;
REVOKE ALL ON FUNCTION role_is_held(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION role_is_held(integer) TO outpost_app, outpost_everything;
