-- A device keeps its former certificate until it has connected with the new one. `warned` names the certificate and the
-- days before its end of which users were told last.
ALTER TABLE vpn_clients
  ADD previous_serial text,
  ADD previous_expires_at timestamptz,
  ADD warned text;
ALTER TABLE vpn_hubs ADD warned text;
-- Names of hosts in the network of a route: a list of {name, address}.
ALTER TABLE vpn_routes ADD hosts jsonb NOT NULL DEFAULT '[]';
CREATE INDEX vpn_clients_expiring ON vpn_clients (expires_at);

CREATE OR REPLACE FUNCTION revoke_vpn_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vpn_hubs SET revision = revision + 1 WHERE id = OLD.hub_id;
  IF FOUND THEN
    INSERT INTO vpn_revoked (hub_id, serial, expires_at)
    SELECT OLD.hub_id, gone.serial, gone.expires_at
    FROM (VALUES (OLD.serial, OLD.expires_at), (OLD.previous_serial, OLD.previous_expires_at)) AS gone (serial, expires_at)
    WHERE gone.serial IS NOT NULL
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
