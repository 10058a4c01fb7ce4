-- A data pack ends ten years after it was bound, and what is left of it then is nobody's. Which account a pack has filled stands
-- beside its period, since the account may go over to another device.
ALTER TABLE credit_periods ADD COLUMN account_id bigint REFERENCES ledger_accounts;
UPDATE credit_periods p SET account_id = e.account_id FROM ledger_entries e WHERE e.key = p.key || ':bytes' AND e.amount > 0;
CREATE INDEX credit_periods_account ON credit_periods (account_id, ends_at) WHERE account_id IS NOT NULL;
CREATE INDEX credit_periods_packs_end ON credit_periods (ends_at) WHERE account_id IS NOT NULL;
CREATE INDEX devices_data_account ON devices (data_account_id) WHERE data_account_id IS NOT NULL;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('issue', 'move', 'reserve', 'redeem', 'release', 'charge', 'convert', 'data', 'use', 'lapse'));
