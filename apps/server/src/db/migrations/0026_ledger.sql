-- Resources: credits, packs and data. Double entry: a movement is two lines of one key, a negative and a positive one, and what a
-- company has is the sum of its account's lines. Lines are added and never changed; the program's roles may do nothing else.

-- An account belongs to a company, or to nobody: those three are where resources come from and end, and hold no balance. Unit: a type
-- of credit by its id in the contract, or 0 for bytes of data.
CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1000) PRIMARY KEY,
  company_id integer,
  kind text NOT NULL CHECK (kind IN ('issued', 'used', 'converted', 'pool', 'code', 'data', 'device_data')),
  unit smallint,
  -- The sum of its lines, kept by the trigger below alone. Its row is what two who draw at the same time wait for.
  balance bigint DEFAULT 0,
  CONSTRAINT ledger_not_overdrawn CHECK (balance >= 0),
  CHECK ((company_id IS NULL) = (balance IS NULL) AND (company_id IS NULL) = (unit IS NULL)),
  CHECK ((company_id IS NULL) = (kind IN ('issued', 'used', 'converted')))
);
CREATE INDEX ledger_accounts_company ON ledger_accounts (company_id, kind, unit);
CREATE UNIQUE INDEX ledger_accounts_data ON ledger_accounts (company_id) WHERE kind = 'data';
INSERT INTO ledger_accounts (id, kind, balance) OVERRIDING SYSTEM VALUE VALUES (1, 'issued', NULL), (2, 'used', NULL), (3, 'converted', NULL);

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Names the movement, and makes it happen once.
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  kind text NOT NULL CHECK (kind IN ('issue', 'move', 'reserve', 'redeem', 'release', 'charge', 'convert', 'data', 'use')),
  account_id bigint NOT NULL REFERENCES ledger_accounts,
  -- Of the account, or, where that is nobody's, of whoever the movement is for.
  company_id integer NOT NULL,
  unit smallint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- The pool that the resources were taken from or came to.
  pool_id integer,
  user_id integer,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX ledger_entries_key ON ledger_entries (key, (amount < 0));
CREATE INDEX ledger_entries_account ON ledger_entries (account_id, id);
CREATE INDEX ledger_entries_pool ON ledger_entries (pool_id, id);

CREATE FUNCTION ledger_account_begins_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.balance := CASE WHEN NEW.company_id IS NULL THEN NULL ELSE 0 END;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_begin_empty BEFORE INSERT ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_account_begins_empty();

-- Whatever a statement adds is whole movements, of one unit, on accounts of the companies that it names; and the balances follow, in the
-- order of the accounts, so that two never wait for each other in a circle. It runs for the owner, since nobody else may write a balance.
CREATE FUNCTION ledger_post() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  line record;
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY key HAVING count(*) <> 2 OR sum(amount) <> 0 OR count(DISTINCT unit) <> 1) THEN
    RAISE EXCEPTION 'a movement is two lines of one unit whose sum is nought' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  FOR line IN SELECT account_id, company_id, unit, sum(amount) AS amount FROM added GROUP BY 1, 2, 3 ORDER BY 1 LOOP
    UPDATE ledger_accounts SET balance = balance + line.amount WHERE id = line.account_id AND company_id = line.company_id AND unit = line.unit;
    IF NOT FOUND AND NOT EXISTS (SELECT FROM ledger_accounts WHERE id = line.account_id AND company_id IS NULL) THEN
      RAISE EXCEPTION 'a line names another company or unit than its account' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_account_of_company';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_post AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_post();

-- Resources of one type that a company got at once.
CREATE TABLE credit_pools (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  account_id bigint NOT NULL UNIQUE REFERENCES ledger_accounts,
  type_id smallint NOT NULL CHECK (type_id BETWEEN 1 AND 14),
  user_id integer,
  parent_pool_id integer REFERENCES credit_pools,
  -- What the operator was paid. It does not go along where resources are handed on.
  price numeric(12, 2) NOT NULL DEFAULT 0 CHECK (price >= 0),
  pro_form_nr text,
  count bigint NOT NULL CHECK (count > 0),
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX credit_pools_company ON credit_pools (company_id, type_id, id);
CREATE INDEX credit_pools_parent ON credit_pools (parent_pool_id);

-- Resources under a code. The code itself is sealed for those who may read it again, and found by its hash.
CREATE TABLE credit_codes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  account_id bigint NOT NULL UNIQUE REFERENCES ledger_accounts,
  type_id smallint NOT NULL CHECK (type_id BETWEEN 1 AND 14),
  amount bigint NOT NULL CHECK (amount > 0),
  user_id integer,
  email text,
  code_hash bytea NOT NULL UNIQUE,
  code bytea NOT NULL,
  comment text NOT NULL DEFAULT '',
  used_at timestamptz,
  used_by_company_id integer,
  used_by_user_id integer,
  -- As it was called then: who made the code may not see the company itself.
  used_by_company_name text,
  -- Its resources were taken back.
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (used_at IS NULL OR removed_at IS NULL)
);
CREATE INDEX credit_codes_company ON credit_codes (company_id, id);

-- What resources did for a device. A period is charged once: its key is made of the device and the moment at which it begins.
CREATE TABLE credit_periods (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  company_id integer NOT NULL,
  device_id integer NOT NULL,
  serial text,
  mac text,
  pool_id integer,
  type_id smallint NOT NULL,
  action_type smallint NOT NULL,
  user_id integer,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_at > starts_at)
);
CREATE INDEX credit_periods_company ON credit_periods (company_id, id);
CREATE INDEX credit_periods_device ON credit_periods (device_id, id);
CREATE INDEX credit_periods_pool ON credit_periods (pool_id, id);

-- Credits that became data of a company.
CREATE TABLE data_purchases (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  user_id integer,
  pool_id integer NOT NULL,
  credits bigint NOT NULL CHECK (credits > 0),
  bytes bigint NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX data_purchases_company ON data_purchases (company_id, id);

SELECT protect('ledger_accounts', 'company_id');
SELECT protect('ledger_entries', 'company_id');
SELECT protect('credit_pools', 'company_id');
SELECT protect('credit_codes', 'company_id');
SELECT protect('credit_periods', 'company_id');
SELECT protect('data_purchases', 'company_id');
GRANT SELECT, INSERT ON ledger_accounts, ledger_entries, credit_pools, credit_periods, data_purchases TO outpost_app, outpost_everything;
GRANT SELECT, INSERT, UPDATE, DELETE ON credit_codes TO outpost_app, outpost_everything;

-- A device's service. Enabled null: nobody has decided, and the installation's rule counts.
ALTER TABLE devices
  ADD COLUMN credit_enabled boolean,
  ADD COLUMN auto_extend_credit boolean NOT NULL DEFAULT true,
  ADD COLUMN credit_expires_at timestamptz,
  -- Set where the next credit was due and there was none: what follows begins when there is one again.
  ADD COLUMN credit_lapsed_at timestamptz,
  ADD COLUMN management_credit_type_id smallint,
  ADD COLUMN data_credit_type_id smallint,
  ADD COLUMN data_account_id bigint REFERENCES ledger_accounts;
CREATE INDEX devices_credit_due ON devices (credit_enabled, credit_expires_at);

-- Every company begins with an account of data and 5 GB in it, however it is made.
CREATE FUNCTION give_first_data() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  account bigint;
BEGIN
  INSERT INTO ledger_accounts (company_id, kind, unit) VALUES (NEW.id, 'data', 0) RETURNING id INTO account;
  INSERT INTO ledger_entries (key, kind, account_id, company_id, unit, amount)
  VALUES ('first-data:' || NEW.id, 'data', 1, NEW.id, 0, -5368709120), ('first-data:' || NEW.id, 'data', account, NEW.id, 0, 5368709120);
  RETURN NULL;
END $$;
CREATE TRIGGER companies_first_data AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION give_first_data();
WITH accounts AS (INSERT INTO ledger_accounts (company_id, kind, unit) SELECT id, 'data', 0 FROM companies RETURNING id, company_id),
lines AS (
  SELECT 'first-data:' || company_id AS key, 1::bigint AS account_id, company_id, -5368709120 AS amount FROM accounts
  UNION ALL SELECT 'first-data:' || company_id, id, company_id, 5368709120 FROM accounts)
INSERT INTO ledger_entries (key, kind, account_id, company_id, unit, amount) SELECT key, 'data', account_id, company_id, 0, amount FROM lines;

-- What a company leaves behind goes to the one above it: its pools, the codes that nobody has used yet, and its data.
CREATE FUNCTION leave_resources() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  left_over record;
  account bigint;
  pool integer;
  name text;
BEGIN
  IF OLD.parent_id IS NULL THEN
    RETURN OLD;
  END IF;
  FOR left_over IN
    SELECT a.*, p.id AS pool_id, p.expires_at, c.id AS code_id FROM ledger_accounts a
    LEFT JOIN credit_pools p ON p.account_id = a.id LEFT JOIN credit_codes c ON c.account_id = a.id
    WHERE a.company_id = OLD.id AND a.balance > 0 AND a.kind <> 'device_data' ORDER BY a.id FOR UPDATE OF a
  LOOP
    IF left_over.kind = 'data' THEN
      SELECT id INTO account FROM ledger_accounts WHERE company_id = OLD.parent_id AND kind = 'data';
    ELSE
      INSERT INTO ledger_accounts (company_id, kind, unit) VALUES (OLD.parent_id, left_over.kind, left_over.unit) RETURNING id INTO account;
    END IF;
    pool := NULL;
    IF left_over.kind = 'pool' THEN
      INSERT INTO credit_pools (company_id, account_id, type_id, parent_pool_id, count, expires_at)
      VALUES (OLD.parent_id, account, left_over.unit, left_over.pool_id, left_over.balance, left_over.expires_at) RETURNING id INTO pool;
    ELSIF left_over.kind = 'code' THEN
      UPDATE credit_codes SET company_id = OLD.parent_id, account_id = account WHERE id = left_over.code_id;
    END IF;
    name := 'left:' || left_over.id;
    INSERT INTO ledger_entries (key, kind, account_id, company_id, unit, amount, pool_id)
    VALUES (name, 'move', left_over.id, OLD.id, left_over.unit, -left_over.balance, left_over.pool_id), (name, 'move', account, OLD.parent_id, left_over.unit, left_over.balance, pool);
  END LOOP;
  RETURN OLD;
END $$;
CREATE TRIGGER companies_leave_resources BEFORE DELETE ON companies FOR EACH ROW EXECUTE FUNCTION leave_resources();
