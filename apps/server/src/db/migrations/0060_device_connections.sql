-- One row for each connection of a device, from its start to its end, so that the device's page can say when the device was
-- online and why it went offline.
CREATE TABLE device_connections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  epoch bigint NOT NULL,
  ip text NOT NULL DEFAULT '',
  connected_at timestamptz NOT NULL DEFAULT now(),
  -- Null while the connection is open.
  disconnected_at timestamptz,
  -- The reason of the end as the gateway reports it.
  reason text,
  -- Whether the device had restarted since its previous connection: after a command of ours, or for another cause. Null: it had not.
  restart text CHECK (restart IN ('ordered', 'unordered')),
  CHECK ((disconnected_at IS NULL) = (reason IS NULL))
);
CREATE INDEX device_connections_device ON device_connections (device_id, id DESC);
CREATE INDEX device_connections_open ON device_connections (device_id) WHERE disconnected_at IS NULL;
CREATE INDEX device_connections_age ON device_connections (disconnected_at) WHERE disconnected_at IS NOT NULL;
SELECT protect('device_connections', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON device_connections TO outpost_app, outpost_everything;

-- Devices that are online now have a connection whose end will be recorded.
INSERT INTO device_connections (device_id, company_id, epoch, ip, connected_at)
SELECT id, company_id, epoch, coalesce(ip, ''), coalesce(last_connection_at, now()) FROM devices WHERE status = 1;
