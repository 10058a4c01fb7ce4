-- The password of the device's own administrator, sealed. No answer holds it.
ALTER TABLE devices ADD COLUMN sealed_password bytea;

-- The configuration that follows when this firmware is installed. Set while the update is open, as the held file is: the file must stay.
ALTER TABLE device_updates
  ADD COLUMN next_file_id integer REFERENCES files,
  ADD CHECK (next_file_id IS NULL OR (finished_at IS NULL AND action = 'update_firmware'));
CREATE INDEX device_updates_next ON device_updates (next_file_id) WHERE next_file_id IS NOT NULL;
