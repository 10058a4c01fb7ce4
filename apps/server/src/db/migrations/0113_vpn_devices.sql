-- A device keeps its private key to itself: ours is erased once the device has confirmed that it has it.
ALTER TABLE vpn_clients ALTER COLUMN certificate_key DROP NOT NULL;

-- The network under which the clients of the hub reach that of a route: several devices may have the same LAN.
ALTER TABLE vpn_routes ADD COLUMN mapped cidr;
ALTER TABLE vpn_routes ADD CONSTRAINT vpn_routes_mapped CHECK (masklen(mapped) = masklen(network));
DROP INDEX vpn_routes_network;
CREATE UNIQUE INDEX vpn_routes_seen ON vpn_routes (hub_id, coalesce(mapped, network));
CREATE UNIQUE INDEX vpn_routes_network ON vpn_routes (client_id, network);
-- Mapped networks are unique in the installation, because a laptop may be connected to two hubs.
CREATE UNIQUE INDEX vpn_routes_mapped_network ON vpn_routes (mapped);

-- All networks that are taken in the installation, with the ports of hubs: a company sees its own alone.
CREATE FUNCTION vpn_networks() RETURNS TABLE (network cidr, hub_id integer, zone text, port integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT subnet, id, zone, port FROM vpn_hubs
  UNION ALL SELECT mapped, hub_id, NULL, NULL FROM vpn_routes WHERE mapped IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION vpn_networks FROM PUBLIC;
GRANT EXECUTE ON FUNCTION vpn_networks TO outpost_app, outpost_everything;

-- The configurations of hubs on devices: what a device should have, and what it has confirmed. A row without a client is
-- to be removed from the device, also after its hub was deleted.
CREATE TABLE vpn_device_configs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  hub_id integer NOT NULL,
  client_id integer REFERENCES vpn_clients ON DELETE SET NULL,
  -- Rises with every change. `sent` is what was sent last, and `applied` what the device has confirmed.
  target integer NOT NULL DEFAULT 1,
  sent integer,
  applied integer,
  state text NOT NULL DEFAULT 'not_sent' CHECK (state IN ('not_sent', 'sent', 'applied', 'failed')),
  -- Why it is not sent, or has failed, in words.
  message text,
  job_id integer,
  -- The checksum of the private key that was sent last, by which the device's file is recognized.
  key_sha256 text,
  user_id integer REFERENCES users ON DELETE SET NULL,
  username text,
  -- Not tried again before.
  next_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX vpn_device_configs_device ON vpn_device_configs (device_id, hub_id);
CREATE INDEX vpn_device_configs_client ON vpn_device_configs (client_id);
CREATE INDEX vpn_device_configs_job ON vpn_device_configs (job_id);
CREATE INDEX vpn_device_configs_user ON vpn_device_configs (user_id);
CREATE INDEX vpn_device_configs_waiting ON vpn_device_configs (next_at) WHERE state = 'not_sent';
CREATE INDEX vpn_device_configs_company ON vpn_device_configs (company_id);
SELECT protect('vpn_device_configs', 'company_id');

-- Whatever removes a client also removes it from its device, if the device may have it.
CREATE FUNCTION leave_vpn_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vpn_device_configs WHERE device_id = OLD.device_id AND hub_id = OLD.hub_id AND sent IS NULL;
  UPDATE vpn_device_configs
  SET client_id = NULL, target = target + 1, message = NULL, next_at = now(), changed_at = now(),
    state = CASE WHEN state = 'sent' THEN state ELSE 'not_sent' END
  WHERE device_id = OLD.device_id AND hub_id = OLD.hub_id;
  RETURN NULL;
END $$;
CREATE TRIGGER vpn_clients_left AFTER DELETE ON vpn_clients FOR EACH ROW WHEN (OLD.device_id IS NOT NULL)
EXECUTE FUNCTION leave_vpn_device();

GRANT SELECT, INSERT, UPDATE, DELETE ON vpn_device_configs TO outpost_app, outpost_everything;
