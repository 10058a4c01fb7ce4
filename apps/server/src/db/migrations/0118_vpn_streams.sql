-- Connections of clients over TCP. The process with the public port passes their packets on to the hub, which sees them
-- come from an address of this machine.
CREATE TABLE vpn_streams (
  hub_id integer NOT NULL REFERENCES vpn_hubs ON DELETE CASCADE,
  local_address text NOT NULL,
  real_address text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (hub_id, local_address)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON vpn_streams TO outpost_app, outpost_everything;

-- The address from which a client has connected over TCP; null for UDP, where the hub sees it itself.
ALTER TABLE vpn_sessions ADD stream_address text;
