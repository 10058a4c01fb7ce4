-- A hub of WireGuard has one key pair in place of certificates. Its clients have one as well, whose private key is not kept.
ALTER TABLE vpn_hubs
  ADD kind text NOT NULL DEFAULT 'openvpn' CHECK (kind IN ('openvpn', 'wireguard')),
  ADD public_key text,
  ADD private_key bytea,
  ALTER authority DROP NOT NULL,
  ALTER authority_key DROP NOT NULL,
  ALTER authority_expires_at DROP NOT NULL,
  ALTER certificate DROP NOT NULL,
  ALTER certificate_key DROP NOT NULL,
  ALTER certificate_expires_at DROP NOT NULL,
  ALTER shared_key DROP NOT NULL,
  ALTER server_key DROP NOT NULL;
ALTER TABLE vpn_hubs
  ADD CONSTRAINT vpn_hubs_keys CHECK (
    num_nonnulls(authority, authority_key, authority_expires_at, certificate, certificate_key, certificate_expires_at,
      shared_key, server_key) = CASE kind WHEN 'openvpn' THEN 8 ELSE 0 END
    AND num_nonnulls(public_key, private_key) = CASE kind WHEN 'wireguard' THEN 2 ELSE 0 END
  ),
  ADD CONSTRAINT vpn_hubs_routed CHECK (kind = 'openvpn' OR type = 'tun');

ALTER TABLE vpn_clients ADD public_key text;
CREATE UNIQUE INDEX vpn_clients_public_key ON vpn_clients (public_key);
