-- The known positions of devices, one for each source: 0 set by a user, 1 GPS, 2 cell tower. Narrow rows of their own, so
-- that the map of all devices need not read their latest states.
CREATE TABLE device_positions (
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  source smallint NOT NULL CHECK (source BETWEEN 0 AND 2),
  -- Whether this is the position that takes precedence: the one with the lowest source.
  best boolean NOT NULL DEFAULT false,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  -- In metres; null if unknown.
  accuracy double precision,
  located_at timestamptz NOT NULL,
  -- The place on the square map of the world (Mercator projection), from 0 to 1, from the upper left corner.
  x double precision NOT NULL GENERATED ALWAYS AS ((longitude + 180) / 360) STORED,
  y double precision NOT NULL GENERATED ALWAYS AS (
    0.5 - ln(tan(pi() / 4 + radians(greatest(least(latitude, 85.0511), -85.0511)) / 2)) / (2 * pi())) STORED,
  PRIMARY KEY (device_id, source)
) WITH (fillfactor = 70);
CREATE INDEX device_positions_place ON device_positions USING gist (point(x, y)) WHERE best;
CREATE INDEX device_positions_company ON device_positions (company_id);
SELECT protect('device_positions', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON device_positions TO outpost_app, outpost_everything;

INSERT INTO device_positions (device_id, company_id, source, latitude, longitude, accuracy, located_at)
SELECT id, company_id, 0, user_set_latitude, user_set_longitude, NULL, updated_at FROM devices
WHERE user_set_latitude BETWEEN -90 AND 90 AND user_set_longitude BETWEEN -180 AND 180
UNION ALL
SELECT s.device_id, d.company_id, 1, lat, lon, CASE WHEN jsonb_typeof(v->'accuracy') = 'number' THEN (v->>'accuracy')::double precision END, s.reported_at
FROM device_states s JOIN devices d ON d.id = s.device_id,
  LATERAL (SELECT s.values AS v) AS one,
  LATERAL (SELECT CASE WHEN jsonb_typeof(v->'latitude') = 'number' THEN (v->>'latitude')::double precision END AS lat,
    CASE WHEN jsonb_typeof(v->'longitude') = 'number' THEN (v->>'longitude')::double precision END AS lon) AS gps
WHERE lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180 AND NOT (lat = 0 AND lon = 0) AND v->'fix_status' IS DISTINCT FROM '0'
UNION ALL
SELECT s.device_id, d.company_id, 2, lat, lon, CASE WHEN jsonb_typeof(v->'cell_tower_accuracy') = 'number' THEN (v->>'cell_tower_accuracy')::double precision END, s.reported_at
FROM device_states s JOIN devices d ON d.id = s.device_id,
  LATERAL (SELECT s.values AS v) AS one,
  LATERAL (SELECT CASE WHEN jsonb_typeof(v->'cell_tower_latitude') = 'number' THEN (v->>'cell_tower_latitude')::double precision END AS lat,
    CASE WHEN jsonb_typeof(v->'cell_tower_longitude') = 'number' THEN (v->>'cell_tower_longitude')::double precision END AS lon) AS cell
WHERE lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180 AND NOT (lat = 0 AND lon = 0);
UPDATE device_positions p SET best = true
WHERE source = (SELECT min(source) FROM device_positions o WHERE o.device_id = p.device_id);

-- Areas on the map: circles, and polygons with their corners in order. An area applies to the devices of its company and
-- of the companies below.
CREATE TABLE geofences (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('circle', 'polygon')),
  latitude double precision,
  longitude double precision,
  -- In metres.
  radius double precision,
  corners jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX geofences_company ON geofences (company_id);
SELECT protect('geofences', 'company_id');

-- The devices that are in an area.
CREATE TABLE geofence_devices (
  geofence_id integer NOT NULL REFERENCES geofences ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- The company of the device.
  company_id integer NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (geofence_id, device_id)
);
CREATE INDEX geofence_devices_device ON geofence_devices (device_id);
SELECT protect('geofence_devices', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON geofences, geofence_devices TO outpost_app, outpost_everything;
