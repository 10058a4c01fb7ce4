-- VPN hubs. Each has a server process and a certificate authority of its own. Private keys are sealed.
CREATE TABLE vpn_hubs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  zone text NOT NULL,
  type text NOT NULL CHECK (type IN ('tun', 'tap')),
  -- A quick connect ends by itself at its end_time.
  quick boolean NOT NULL DEFAULT false,
  subnet cidr NOT NULL,
  port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  enabled boolean NOT NULL DEFAULT true,
  disabled_reason text CHECK (disabled_reason IN ('data_used', 'inactive', 'inactive_without_users', 'expired')),
  start_time timestamptz,
  end_time timestamptz,
  -- Rises with every change that the running hub must follow.
  revision integer NOT NULL DEFAULT 1,
  authority text NOT NULL,
  authority_key bytea NOT NULL,
  authority_expires_at timestamptz NOT NULL,
  certificate text NOT NULL,
  certificate_key bytea NOT NULL,
  certificate_expires_at timestamptz NOT NULL,
  -- The key for OpenVPN 2.4, and the one that opens the keys of single clients.
  shared_key bytea NOT NULL,
  server_key bytea NOT NULL,
  -- What the process that runs the hub has observed.
  state text NOT NULL DEFAULT 'stopped' CHECK (state IN ('stopped', 'starting', 'running', 'failed')),
  state_message text,
  state_since timestamptz NOT NULL DEFAULT now(),
  applied_revision integer,
  -- The process that may run the hub until then. Another one takes over afterwards.
  holder text,
  held_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX vpn_hubs_port ON vpn_hubs (zone, port);
CREATE UNIQUE INDEX vpn_hubs_subnet ON vpn_hubs (subnet);
CREATE INDEX vpn_hubs_company ON vpn_hubs (company_id);
SELECT protect('vpn_hubs', 'company_id');

-- The devices, users and custom users of a hub.
CREATE TABLE vpn_clients (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  hub_id integer NOT NULL REFERENCES vpn_hubs ON DELETE CASCADE,
  device_id integer REFERENCES devices ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE CASCADE,
  -- The name of a custom user; null for devices and users, who have names of their own.
  username text,
  address inet NOT NULL,
  mode text NOT NULL DEFAULT 'dhcp' CHECK (mode IN ('static', 'dhcp')),
  enabled boolean NOT NULL DEFAULT true,
  -- Forwarding on the device, off until it is switched on.
  lan boolean NOT NULL DEFAULT false,
  wan boolean NOT NULL DEFAULT false,
  certificate text NOT NULL,
  certificate_key bytea NOT NULL,
  serial text NOT NULL,
  expires_at timestamptz NOT NULL,
  client_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(device_id, user_id, username) = 1)
);
CREATE UNIQUE INDEX vpn_clients_address ON vpn_clients (hub_id, address);
CREATE UNIQUE INDEX vpn_clients_device ON vpn_clients (hub_id, device_id);
CREATE UNIQUE INDEX vpn_clients_user ON vpn_clients (hub_id, user_id);
CREATE UNIQUE INDEX vpn_clients_username ON vpn_clients (hub_id, username);
CREATE INDEX vpn_clients_of_device ON vpn_clients (device_id);
CREATE INDEX vpn_clients_of_user ON vpn_clients (user_id);
CREATE INDEX vpn_clients_company ON vpn_clients (company_id);
SELECT protect('vpn_clients', 'company_id');

-- Certificates that are valid no longer, until they expire.
CREATE TABLE vpn_revoked (
  hub_id integer NOT NULL REFERENCES vpn_hubs ON DELETE CASCADE,
  serial text NOT NULL,
  revoked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (hub_id, serial)
);

-- Whatever removes a client also withdraws its access: the deletion of a device or user as well as that of the client.
CREATE FUNCTION revoke_vpn_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vpn_hubs SET revision = revision + 1 WHERE id = OLD.hub_id;
  IF FOUND THEN
    INSERT INTO vpn_revoked (hub_id, serial, expires_at) VALUES (OLD.hub_id, OLD.serial, OLD.expires_at)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER vpn_clients_revoked AFTER DELETE ON vpn_clients FOR EACH ROW EXECUTE FUNCTION revoke_vpn_client();

-- Networks behind a client.
CREATE TABLE vpn_routes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  hub_id integer NOT NULL REFERENCES vpn_hubs ON DELETE CASCADE,
  client_id integer NOT NULL REFERENCES vpn_clients ON DELETE CASCADE,
  name text NOT NULL DEFAULT '',
  network cidr NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX vpn_routes_network ON vpn_routes (hub_id, network);
CREATE INDEX vpn_routes_client ON vpn_routes (client_id);
CREATE INDEX vpn_routes_company ON vpn_routes (company_id);
SELECT protect('vpn_routes', 'company_id');

-- Servers that clients are told to use.
CREATE TABLE vpn_dhcp_options (
  hub_id integer NOT NULL REFERENCES vpn_hubs ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('DNS', 'WINS')),
  address inet NOT NULL,
  PRIMARY KEY (hub_id, type, address)
);

CREATE TABLE vpn_hub_tags (
  hub_id integer NOT NULL REFERENCES vpn_hubs ON DELETE CASCADE,
  tag_id integer NOT NULL REFERENCES tags ON DELETE CASCADE,
  PRIMARY KEY (hub_id, tag_id)
);
CREATE INDEX vpn_hub_tags_tag ON vpn_hub_tags (tag_id);

-- Sessions of clients, and attempts that were refused: these end when they begin.
CREATE TABLE vpn_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  hub_id integer NOT NULL REFERENCES vpn_hubs ON DELETE CASCADE,
  client_id integer REFERENCES vpn_clients ON DELETE SET NULL,
  name text NOT NULL,
  real_address text NOT NULL,
  address inet,
  version text NOT NULL DEFAULT '',
  platform text NOT NULL DEFAULT '',
  connected_at timestamptz NOT NULL,
  ended_at timestamptz,
  reason text,
  -- Bytes, as the client counts them.
  received bigint NOT NULL DEFAULT 0,
  sent bigint NOT NULL DEFAULT 0
);
CREATE INDEX vpn_sessions_hub ON vpn_sessions (hub_id, connected_at DESC);
CREATE INDEX vpn_sessions_open ON vpn_sessions (hub_id) WHERE ended_at IS NULL;
CREATE INDEX vpn_sessions_client ON vpn_sessions (client_id);
CREATE INDEX vpn_sessions_company ON vpn_sessions (company_id);
SELECT protect('vpn_sessions', 'company_id');

-- Bytes of each client and hour, as the client counts them.
CREATE TABLE vpn_usage (
  hub_id integer NOT NULL REFERENCES vpn_hubs ON DELETE CASCADE,
  client_id integer NOT NULL REFERENCES vpn_clients ON DELETE CASCADE,
  hour timestamptz NOT NULL,
  received bigint NOT NULL,
  sent bigint NOT NULL,
  PRIMARY KEY (client_id, hour)
);
CREATE INDEX vpn_usage_hub ON vpn_usage (hub_id, hour);

GRANT SELECT, INSERT, UPDATE, DELETE ON vpn_hubs, vpn_clients, vpn_revoked, vpn_routes, vpn_dhcp_options, vpn_hub_tags, vpn_sessions,
  vpn_usage
  TO outpost_app, outpost_everything;
-- The names in certificates contain these ids, so they are taken before the rows are written.
GRANT USAGE ON SEQUENCE vpn_hubs_id_seq, vpn_clients_id_seq TO outpost_app, outpost_everything;
