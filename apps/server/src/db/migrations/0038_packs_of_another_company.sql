-- An account of the ledger belongs to one company for ever: the packs of one, and what is left in it, go by a movement to a new account of
-- the company where they are used from now on. Packs are history that nobody may change but here. Answers the new account.
CREATE FUNCTION move_data_packs(source bigint, company integer, movement text, person integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  account bigint;
  remaining ledger_accounts%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('account:' || source, 11));
  SELECT * INTO STRICT remaining FROM ledger_accounts WHERE id = source AND kind = 'device_data' FOR UPDATE;
  INSERT INTO ledger_accounts (company_id, kind, unit) VALUES (company, 'device_data', 0) RETURNING id INTO account;
  IF remaining.balance > 0 THEN
    INSERT INTO ledger_entries (key, kind, account_id, company_id, unit, amount, user_id)
    VALUES (movement, 'move', source, remaining.company_id, 0, -remaining.balance, person), (movement, 'move', account, company, 0, remaining.balance, person);
  END IF;
  UPDATE credit_periods SET account_id = account WHERE account_id = source;
  RETURN account;
END $$;
REVOKE EXECUTE ON FUNCTION move_data_packs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_data_packs TO outpost_app, outpost_everything;

-- As before, in the words of the function above.
CREATE OR REPLACE FUNCTION move_device_data() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  NEW.data_account_id := move_data_packs(NEW.data_account_id, NEW.company_id, 'device-data:' || NEW.data_account_id, NULL);
  RETURN NEW;
END $$;
