-- Guesses at one account from many networks wait longer and longer, in place of closing the account.
ALTER TABLE rate_limits ADD COLUMN waits_until timestamptz;
-- Waiting devices are bounded per network: one peer has a whole /64 of IPv6 addresses.
ALTER TABLE pending_devices ADD COLUMN network text NOT NULL DEFAULT '';
