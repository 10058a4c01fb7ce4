-- What users have written about a device. Notes move with their device and are removed with it.
CREATE TABLE device_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  -- The author; null once the account is gone. The name stays as it was.
  user_id integer REFERENCES users ON DELETE SET NULL,
  username text NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX device_notes_device ON device_notes (device_id, id DESC);
CREATE INDEX device_notes_user ON device_notes (user_id) WHERE user_id IS NOT NULL;
SELECT protect('device_notes', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON device_notes TO outpost_app, outpost_everything;
