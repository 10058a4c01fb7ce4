-- Devices are found by their IMEI too. The expression is that of `searched` in the devices room.
DROP INDEX devices_search;
CREATE INDEX devices_search ON devices USING gin ((lower(name || ' ' || coalesce(serial, '') || ' ' || coalesce(mac, '') || ' ' || replace(coalesce(mac, ''), ':', '') || ' ' || coalesce(imei, ''))) gin_trgm_ops);

-- Entries by name, and those that people added by their address; a device's own main entry leads to itself.
CREATE INDEX remote_access_search ON remote_access USING gin ((lower(name)) gin_trgm_ops);
CREATE INDEX remote_access_address ON remote_access (destination_ip) WHERE NOT is_main;
