-- What happens in companies, in the order in which subscriptions and pages get it. Written in the transaction in which it happens.
CREATE TABLE integration_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- The company that a device has left.
  from_company_id integer,
  type text NOT NULL,
  -- Without a reference, because the event about a deleted device outlives it.
  device_id integer,
  -- The device as it was then.
  device jsonb,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Whether its deliveries exist.
  routed boolean NOT NULL DEFAULT false
);
CREATE INDEX integration_events_company ON integration_events (company_id, id);
CREATE INDEX integration_events_waiting ON integration_events (id) WHERE NOT routed;

-- Systems that get the events of a company.
CREATE TABLE event_subscriptions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('webhook', 'mqtt')),
  settings jsonb NOT NULL,
  -- Sealed: the key of signatures, or a password.
  secret bytea,
  types text[] NOT NULL,
  include_subsidiaries boolean NOT NULL,
  enabled boolean NOT NULL,
  -- Failed attempts since the last success.
  failures integer NOT NULL DEFAULT 0,
  -- A worker is sending to it until then at the latest.
  busy_until timestamptz,
  -- Nothing is sent to it until then, because it has failed.
  paused_until timestamptz,
  delivered bigint NOT NULL DEFAULT 0,
  -- Events that were given up after a day, or because too many waited.
  dropped bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_subscriptions_company ON event_subscriptions (company_id);

-- Events that wait for a subscription. The row of an event that has arrived is deleted.
CREATE TABLE event_deliveries (
  subscription_id integer NOT NULL REFERENCES event_subscriptions ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES integration_events ON DELETE CASCADE,
  -- That of the subscription.
  company_id integer NOT NULL,
  -- Events with the same key are sent one after the other: the id of the device, or 0.
  order_key integer NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, event_id)
);
CREATE INDEX event_deliveries_order ON event_deliveries (subscription_id, order_key, event_id);
CREATE INDEX event_deliveries_event ON event_deliveries (event_id);
CREATE INDEX event_deliveries_company ON event_deliveries (company_id);

-- The last answers of each subscription.
CREATE TABLE event_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id integer NOT NULL REFERENCES event_subscriptions ON DELETE CASCADE,
  -- That of the subscription.
  company_id integer NOT NULL,
  -- Null for a test.
  event_id bigint,
  type text NOT NULL,
  attempt integer NOT NULL,
  ok boolean NOT NULL,
  status integer,
  answer text NOT NULL,
  milliseconds integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_answers_subscription ON event_answers (subscription_id, id);
CREATE INDEX event_answers_company ON event_answers (company_id);

SELECT protect('integration_events', 'company_id');
SELECT protect('event_subscriptions', 'company_id');
SELECT protect('event_deliveries', 'company_id');
SELECT protect('event_answers', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON integration_events, event_subscriptions, event_deliveries, event_answers TO outpost_app, outpost_everything;

-- The outside service that notices when this installation is gone. At most one row.
CREATE TABLE outgoing_heartbeat (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  enabled boolean NOT NULL,
  -- Sealed, because the address is the only secret of such services.
  url bytea NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  next_at timestamptz NOT NULL,
  last_at timestamptz,
  last_ok boolean,
  last_status integer,
  last_answer text,
  last_milliseconds integer,
  failures integer NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON outgoing_heartbeat TO outpost_app, outpost_everything;
