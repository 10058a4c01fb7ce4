-- Parts of an event that must not be stored as plain text, such as a password; null if there are none.
ALTER TABLE channel_events ADD COLUMN sealed bytea;
