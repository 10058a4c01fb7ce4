-- Users get a certificate when they download a profile, and its private key is not kept. Devices keep theirs.
ALTER TABLE vpn_clients
  ALTER certificate DROP NOT NULL,
  ALTER certificate_key DROP NOT NULL,
  ALTER serial DROP NOT NULL,
  ALTER expires_at DROP NOT NULL,
  ALTER client_key DROP NOT NULL,
  -- When the current profile of a user was issued; null if there is none, and for devices.
  ADD profile_issued_at timestamptz;
UPDATE vpn_clients SET certificate = NULL, certificate_key = NULL, client_key = NULL, profile_issued_at = created_at
WHERE device_id IS NULL;

CREATE OR REPLACE FUNCTION revoke_vpn_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vpn_hubs SET revision = revision + 1 WHERE id = OLD.hub_id;
  IF FOUND AND OLD.serial IS NOT NULL THEN
    INSERT INTO vpn_revoked (hub_id, serial, expires_at) VALUES (OLD.hub_id, OLD.serial, OLD.expires_at)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- Links that issue a profile once, to whoever opens them.
CREATE TABLE vpn_profile_links (
  token_hash bytea PRIMARY KEY,
  company_id integer NOT NULL,
  client_id integer NOT NULL REFERENCES vpn_clients ON DELETE CASCADE,
  created_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX vpn_profile_links_client ON vpn_profile_links (client_id);
CREATE INDEX vpn_profile_links_creator ON vpn_profile_links (created_by);
CREATE INDEX vpn_profile_links_company ON vpn_profile_links (company_id);
SELECT protect('vpn_profile_links', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON vpn_profile_links TO outpost_app, outpost_everything;
