-- What the rows of one feature made the rows of another do is said by events of the program now (kit/event.ts), in the same transaction.
-- What a subscriber must do out of its own sight stays a function that runs for the owner, and writes the tables of one feature alone.
DROP TRIGGER devices_main_remote_access ON devices;
DROP FUNCTION add_main_remote_access();
DROP TRIGGER devices_move_remote_access ON devices;
DROP FUNCTION move_remote_access();
DROP TRIGGER devices_move_files ON devices;
DROP FUNCTION move_device_files();
DROP TRIGGER devices_move_data ON devices;
DROP FUNCTION move_device_data();
DROP TRIGGER devices_leave_backup_rules ON devices;
DROP FUNCTION leave_backup_rules();
DROP TRIGGER users_forget_notifications ON users;
DROP FUNCTION forget_notifications();
DROP TRIGGER memberships_forget_notifications ON memberships;
DROP FUNCTION forget_member_notifications();
DROP TRIGGER oauth_grants_move ON users;
DROP FUNCTION move_oauth_grants();
DROP TRIGGER sessions_impersonation_end ON sessions;
DROP FUNCTION note_impersonation_end();
DROP TRIGGER companies_first_data ON companies;
DROP FUNCTION give_first_data();
DROP TRIGGER companies_leave_resources ON companies;
DROP FUNCTION leave_resources();
DROP FUNCTION leave_home(integer);

-- Whether a company is in the part of the tree that the transaction is confined to: functions that run for the owner ask it themselves.
CREATE FUNCTION in_sight(company integer) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT current_setting('role') = 'outpost_everything' OR company IN (
    SELECT descendant_id FROM company_tree
    WHERE ancestor_id = nullif(current_setting('outpost.company', true), '')::integer
      AND depth <= coalesce(nullif(current_setting('outpost.depth', true), ''), '0')::integer)
$$;

-- The sessions of these impersonations have ended. Sessions end in transactions that see other companies.
CREATE FUNCTION end_impersonations(ids integer[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE impersonations SET ended_at = least(now(), access_until), end_reason = CASE WHEN access_until <= now() THEN 'limit' ELSE 'signed_out' END
  WHERE id = ANY (ids) AND ended_at IS NULL AND NOT EXISTS (SELECT FROM sessions s WHERE s.impersonation_id = impersonations.id)
$$;

-- Devices that have moved leave the rules of companies that are not above them now: those neither ask them nor remove what they have
-- sent. A rule may be of a company that the mover does not see.
CREATE FUNCTION leave_backup_rules(ids integer[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE files f SET backup_rule_id = NULL FROM devices d, backup_rules r
  WHERE d.id = ANY (ids) AND in_sight(d.company_id) AND f.device_id = d.id AND r.id = f.backup_rule_id
    AND NOT EXISTS (SELECT FROM company_tree t WHERE t.ancestor_id = r.company_id AND t.descendant_id = d.company_id);
  DELETE FROM backup_rule_devices b USING devices d, backup_rules r
  WHERE d.id = ANY (ids) AND in_sight(d.company_id) AND b.device_id = d.id AND r.id = b.rule_id
    AND NOT EXISTS (SELECT FROM company_tree t WHERE t.ancestor_id = r.company_id AND t.descendant_id = d.company_id)
$$;

-- What a company leaves behind goes to the one above it: its pools, the codes that nobody has used yet, and its data.
CREATE FUNCTION leave_resources(company integer, heir integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  left_over record;
  account bigint;
  pool integer;
  name text;
BEGIN
  IF NOT in_sight(company) OR NOT EXISTS (SELECT FROM companies c WHERE c.id = company AND c.parent_id = heir) THEN
    RAISE insufficient_privilege USING MESSAGE = 'this company is out of sight, or the other is not the one above it';
  END IF;
  FOR left_over IN
    SELECT a.*, p.id AS pool_id, p.expires_at, c.id AS code_id FROM ledger_accounts a
    LEFT JOIN credit_pools p ON p.account_id = a.id LEFT JOIN credit_codes c ON c.account_id = a.id
    WHERE a.company_id = company AND a.balance > 0 AND a.kind <> 'device_data' ORDER BY a.id FOR UPDATE OF a
  LOOP
    IF left_over.kind = 'data' THEN
      SELECT id INTO account FROM ledger_accounts WHERE company_id = heir AND kind = 'data';
    ELSE
      INSERT INTO ledger_accounts (company_id, kind, unit) VALUES (heir, left_over.kind, left_over.unit) RETURNING id INTO account;
    END IF;
    pool := NULL;
    IF left_over.kind = 'pool' THEN
      INSERT INTO credit_pools (company_id, account_id, type_id, parent_pool_id, count, expires_at)
      VALUES (heir, account, left_over.unit, left_over.pool_id, left_over.balance, left_over.expires_at) RETURNING id INTO pool;
    ELSIF left_over.kind = 'code' THEN
      UPDATE credit_codes SET company_id = heir, account_id = account WHERE id = left_over.code_id;
    END IF;
    name := 'left:' || left_over.id;
    INSERT INTO ledger_entries (key, kind, account_id, company_id, unit, amount, pool_id)
    VALUES (name, 'move', left_over.id, company, left_over.unit, -left_over.balance, left_over.pool_id), (name, 'move', account, heir, left_over.unit, left_over.balance, pool);
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION end_impersonations(integer[]), leave_backup_rules(integer[]), leave_resources(integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_impersonations(integer[]), leave_backup_rules(integer[]), leave_resources(integer, integer) TO outpost_app, outpost_everything;
