-- A device has two main entries: that of its own terminal, and that of its own web page.
DROP INDEX remote_access_main;
CREATE UNIQUE INDEX remote_access_main ON remote_access (device_id, (protocol = 'ssh')) WHERE is_main;
UPDATE remote_access SET is_main = true WHERE id IN (
  SELECT min(id) FROM remote_access
  WHERE protocol IN ('http', 'https') AND destination_ip <<= '127.0.0.0/8' GROUP BY device_id);

CREATE TABLE remote_access_tags (
  remote_access_id integer NOT NULL REFERENCES remote_access ON DELETE CASCADE,
  tag_id integer NOT NULL REFERENCES tags ON DELETE CASCADE,
  company_id integer NOT NULL,
  PRIMARY KEY (remote_access_id, tag_id)
);
CREATE INDEX remote_access_tags_tag ON remote_access_tags (tag_id, remote_access_id);
SELECT protect('remote_access_tags', 'company_id');

-- With what the server signs in to the target of an entry. A table of its own, so that no list reads it by accident.
CREATE TABLE remote_access_credentials (
  remote_access_id integer PRIMARY KEY REFERENCES remote_access ON DELETE CASCADE,
  company_id integer NOT NULL,
  -- Username, and password or private key with its passphrase, under the master key.
  sealed bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT protect('remote_access_credentials', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON remote_access_tags, remote_access_credentials TO outpost_app, outpost_everything;
