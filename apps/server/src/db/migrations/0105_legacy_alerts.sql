-- The alerts that devices with firmware before 07.13 have themselves, as they were ordered and as devices show them.
CREATE TABLE alert_configurations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- Null for one that was found on the device.
  user_id integer REFERENCES users ON DELETE SET NULL,
  -- The id of its record on the device; null until it was read there.
  rule text,
  -- The words of the device for what it is about, and their numbers in the API; 0 for words that the server does not know.
  event text NOT NULL,
  mark text NOT NULL,
  type smallint NOT NULL,
  subtype smallint NOT NULL,
  settings jsonb NOT NULL,
  enable boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'stored', 'failed')),
  -- The change of the device that is not finished yet.
  change_id integer,
  -- Why the last change was not taken.
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX alert_configurations_rule ON alert_configurations (device_id, rule);
CREATE INDEX alert_configurations_company ON alert_configurations (company_id);
CREATE INDEX alert_configurations_user ON alert_configurations (user_id);
CREATE INDEX alert_configurations_change ON alert_configurations (change_id) WHERE change_id IS NOT NULL;

-- What such devices have reported.
CREATE TABLE device_alerts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  configuration_id integer REFERENCES alert_configurations ON DELETE SET NULL,
  type smallint NOT NULL,
  subtype smallint NOT NULL,
  message text NOT NULL,
  -- The device's own id of the event, by which one that is read again is recognised.
  event_key text NOT NULL,
  -- A deleted one stays until the device no longer lists it.
  deleted_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX device_alerts_event ON device_alerts (device_id, event_key);
CREATE INDEX device_alerts_company ON device_alerts (company_id, created_at);
CREATE INDEX device_alerts_configuration ON device_alerts (configuration_id);
CREATE INDEX device_alerts_old ON device_alerts (created_at);

-- When the alerts of a device are read next.
CREATE TABLE alert_readings (
  device_id integer PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  next_at timestamptz NOT NULL
);
CREATE INDEX alert_readings_next ON alert_readings (next_at);
CREATE INDEX alert_readings_company ON alert_readings (company_id);

-- Push tokens of mobile apps, as the vendor's apps register them.
CREATE TABLE alert_push_tokens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  token text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, token)
);
CREATE INDEX alert_push_tokens_company ON alert_push_tokens (company_id);

SELECT protect('alert_configurations', 'company_id');
SELECT protect('device_alerts', 'company_id');
SELECT protect('alert_readings', 'company_id');
SELECT protect('alert_push_tokens', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_configurations, device_alerts, alert_readings, alert_push_tokens TO outpost_app, outpost_everything;
