-- The map of the network of a device. This row is the last observation and the one that is running.
CREATE TABLE network_maps (
  device_id integer PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  -- Identifies the observation that the next columns describe.
  run uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'completed', 'failed')),
  failure text CHECK ((failure IS NOT NULL) = (state = 'failed')),
  message text,
  -- Null if nobody asked for it.
  channel text,
  started_at timestamptz NOT NULL DEFAULT now(),
  observed_at timestamptz,
  left_out integer NOT NULL DEFAULT 0,
  -- When a user last asked for the map, and when it is observed next without being asked.
  opened_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL
);
CREATE INDEX network_maps_company ON network_maps (company_id);
CREATE INDEX network_maps_running ON network_maps (started_at) WHERE state = 'running';
CREATE INDEX network_maps_due ON network_maps (next_at);
SELECT protect('network_maps', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON network_maps TO outpost_app, outpost_everything;

-- Where a node of the map was, and from when to when. A node that moves gets a new row; at any time it has one at most.
CREATE TABLE network_stays (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- A MAC address, or the name of an interface of the device.
  node text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('port', 'client', 'neighbour', 'gateway')),
  -- The interface behind which it is.
  place text NOT NULL,
  facts jsonb NOT NULL,
  -- The last time of each source, in Unix seconds.
  evidence jsonb NOT NULL,
  -- When the node was seen for the first time, wherever it was.
  known_at timestamptz NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- Null while it is there.
  ended_at timestamptz,
  -- Observations since `last_at`.
  missed integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX network_stays_open ON network_stays (device_id, node) WHERE ended_at IS NULL;
CREATE INDEX network_stays_ended ON network_stays (device_id, ended_at);
CREATE INDEX network_stays_company ON network_stays (company_id);
CREATE INDEX network_stays_old ON network_stays (ended_at) WHERE ended_at IS NOT NULL;
SELECT protect('network_stays', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON network_stays TO outpost_app, outpost_everything;

CREATE TABLE network_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  node text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('appeared', 'disappeared', 'moved', 'new_ip')),
  before text,
  after text,
  last_seen timestamptz
);
CREATE INDEX network_changes_device ON network_changes (device_id, id DESC);
CREATE INDEX network_changes_company ON network_changes (company_id);
CREATE INDEX network_changes_old ON network_changes (created_at);
SELECT protect('network_changes', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON network_changes TO outpost_app, outpost_everything;
