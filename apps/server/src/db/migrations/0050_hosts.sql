-- Where the other hosts reach the devices that a gateway holds, as host:port. Its own host announces it with every sign of life.
ALTER TABLE gateways ADD COLUMN address text;

-- The host that a terminal's browser is connected to: a crash of that host ends the session, wherever its device is.
ALTER TABLE remote_sessions ADD COLUMN host text;
