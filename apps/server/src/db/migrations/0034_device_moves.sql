-- A device moves to another company (DEVICES-009). Its remote-access entries follow by a trigger of their own; here follow the files that came
-- from it, which hold its configuration, and the data of its pack. What companies did and paid stays with them: sessions, periods, statistics.
CREATE INDEX IF NOT EXISTS pending_devices_device ON pending_devices (device_id) WHERE device_id IS NOT NULL;

-- Those that saw a file by its old company see it no more.
CREATE FUNCTION move_device_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM file_companies WHERE file_id IN (SELECT id FROM files WHERE device_id = NEW.id);
  UPDATE files SET company_id = NEW.company_id, visibility = 'company' WHERE device_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_move_files AFTER UPDATE OF company_id ON devices
  FOR EACH ROW WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION move_device_files();

-- An account of the ledger belongs to one company for ever: what is left goes by a movement to an account of the new one, which its packs
-- then fill. Whoever draws from the old one waits at the lock, and finds it empty.
CREATE FUNCTION move_device_data() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  account bigint;
  remaining ledger_accounts%ROWTYPE;
  movement text := 'device-data:' || NEW.data_account_id;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('account:' || NEW.data_account_id, 11));
  SELECT * INTO remaining FROM ledger_accounts WHERE id = NEW.data_account_id FOR UPDATE;
  INSERT INTO ledger_accounts (company_id, kind, unit) VALUES (NEW.company_id, 'device_data', 0) RETURNING id INTO account;
  IF remaining.balance > 0 THEN
    INSERT INTO ledger_entries (key, kind, account_id, company_id, unit, amount)
    VALUES (movement, 'move', remaining.id, remaining.company_id, 0, -remaining.balance), (movement, 'move', account, NEW.company_id, 0, remaining.balance);
  END IF;
  UPDATE credit_periods SET account_id = account WHERE account_id = remaining.id;
  NEW.data_account_id := account;
  RETURN NEW;
END $$;
CREATE TRIGGER devices_move_data BEFORE UPDATE OF company_id ON devices
  FOR EACH ROW WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id AND NEW.data_account_id IS NOT NULL) EXECUTE FUNCTION move_device_data();

-- As before, but that limits of the company itself are passed over too: a device that moves from a company to one below it counts there already.
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
      AND NOT EXISTS (SELECT FROM company_tree above WHERE above.ancestor_id = c.id AND above.descendant_id = moved)
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
