-- Of the bytes of a session to a host in the LAN of its device, those that were charged. Null for the device's own
-- services, which are free, and for sessions before this migration.
ALTER TABLE remote_sessions ADD COLUMN charged_bytes bigint;

-- Sessions of which something is still to be charged.
CREATE INDEX remote_sessions_uncharged ON remote_sessions (id) WHERE charged_bytes < input_bytes + output_bytes;
