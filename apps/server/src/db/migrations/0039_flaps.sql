-- Devices that came back within minutes of losing their connection, without a restart of theirs or of the server.
ALTER TABLE connect_hours ADD COLUMN flaps integer NOT NULL DEFAULT 0;
