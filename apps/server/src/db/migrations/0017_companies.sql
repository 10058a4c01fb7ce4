-- What a company may and how much of it. Limits count the company with everything below it; null is no limit.
ALTER TABLE companies
  ADD COLUMN email text,
  ADD COLUMN can_use_parent_license boolean NOT NULL DEFAULT false,
  ADD COLUMN data_billed boolean NOT NULL DEFAULT true,
  ADD COLUMN max_companies integer CHECK (max_companies >= 0),
  ADD COLUMN max_users integer CHECK (max_users >= 0),
  ADD COLUMN max_devices integer CHECK (max_devices >= 0),
  -- Goes up with every change that somebody else may be editing at the same time.
  ADD COLUMN revision integer NOT NULL DEFAULT 1;
CREATE INDEX companies_parent ON companies (parent_id, lower(name), id);
CREATE INDEX companies_name ON companies (lower(name), id);

-- How many more of a kind a company has room for: what is left under the tightest limit of its own and of those above it,
-- below nought where a limit was lowered under what is there; null where nobody limits it. The limiting companies stay locked until
-- the transaction ends, so that two who add at the same time are counted one after the other. It runs for the owner, since a transaction
-- confined to a company sees nobody above it, and tells a number alone. Limits above `moved`, which counts there already, are passed over.
CREATE FUNCTION company_room(company integer, kind text, moved integer DEFAULT NULL) RETURNS integer
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
      WHEN 'users' THEN SELECT count(*) INTO used FROM users u JOIN company_tree t ON t.descendant_id = u.company_id WHERE t.ancestor_id = limiting.id;
      WHEN 'devices' THEN SELECT count(*) INTO used FROM devices d JOIN company_tree t ON t.descendant_id = d.company_id WHERE t.ancestor_id = limiting.id;
    END CASE;
    room := least(room, limiting.most - used);
  END LOOP;
  RETURN room;
END $$;
REVOKE EXECUTE ON FUNCTION company_room(integer, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION company_room(integer, text, integer) TO outpost_app, outpost_everything;
