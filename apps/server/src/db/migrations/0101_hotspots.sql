-- The access points that devices have reported.
CREATE TABLE wireless_networks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- The name of the interface.
  wlan_id text NOT NULL,
  ssid text,
  active boolean NOT NULL,
  clients integer NOT NULL,
  -- Bytes as the interface counts them.
  received bigint NOT NULL,
  sent bigint NOT NULL,
  -- Clients by the strength of their signal.
  signals integer[] NOT NULL,
  reported_at timestamptz NOT NULL,
  UNIQUE (device_id, wlan_id)
) WITH (fillfactor = 70);
CREATE INDEX wireless_networks_company ON wireless_networks (company_id);
SELECT protect('wireless_networks', 'company_id');

-- What access points were used for, in a quarter of an hour each.
CREATE TABLE wireless_slots (
  network_id integer NOT NULL REFERENCES wireless_networks ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- The most clients of a report.
  clients integer NOT NULL,
  received bigint NOT NULL,
  sent bigint NOT NULL,
  PRIMARY KEY (network_id, at)
);
-- Rows arrive almost in the order of their times, so this small index finds those to delete.
CREATE INDEX wireless_slots_old ON wireless_slots USING brin (at);

-- The hotspots that devices have reported.
CREATE TABLE hotspots (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- The number by which the device knows it.
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 4),
  active boolean NOT NULL,
  ip text,
  guests integer NOT NULL,
  kind text,
  abilities text[] NOT NULL,
  -- The address of its login, without a query.
  login text,
  interface text,
  ssid text,
  reported_at timestamptz NOT NULL,
  UNIQUE (device_id, place)
) WITH (fillfactor = 70);
CREATE INDEX hotspots_company ON hotspots (company_id);
SELECT protect('hotspots', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON wireless_networks, wireless_slots, hotspots TO outpost_app, outpost_everything;
