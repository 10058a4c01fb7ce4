-- Sessions of this client that began before then are to end, and a hub that began before then is to be restarted.
ALTER TABLE vpn_clients ADD disconnected_at timestamptz;
ALTER TABLE vpn_hubs
  ADD restarted_at timestamptz,
  -- How the process that holds the hub keeps it apart from others: what that process may do decides.
  ADD level text CHECK (level IN ('namespaces', 'shared', 'rootless'));
