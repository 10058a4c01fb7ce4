-- Systems that automations send messages to.
CREATE TABLE alert_receivers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('webhook', 'ntfy', 'telegram', 'slack', 'teams', 'mqtt', 'syslog')),
  settings jsonb NOT NULL,
  -- Sealed: the key of signatures, a token, a password, or an address that must stay secret.
  secret bytea,
  -- Failures since the last success.
  failures integer NOT NULL DEFAULT 0,
  -- A worker is sending a message to it until then at the latest.
  busy_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX alert_receivers_company ON alert_receivers (company_id);

-- The last answers of each receiver.
CREATE TABLE alert_answers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  receiver_id integer NOT NULL REFERENCES alert_receivers ON DELETE CASCADE,
  -- That of the receiver.
  company_id integer NOT NULL,
  -- Null for a test.
  action_id integer,
  attempt integer NOT NULL,
  ok boolean NOT NULL,
  status integer,
  answer text NOT NULL,
  milliseconds integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX alert_answers_receiver ON alert_answers (receiver_id, id);
CREATE INDEX alert_answers_company ON alert_answers (company_id);

-- A message that waits for its receiver: when it is tried next.
ALTER TABLE automation_actions ADD COLUMN receiver_id integer REFERENCES alert_receivers ON DELETE SET NULL;
ALTER TABLE automation_actions ADD COLUMN next_at timestamptz;
CREATE INDEX automation_actions_next ON automation_actions (receiver_id, next_at) WHERE next_at IS NOT NULL;

SELECT protect('alert_receivers', 'company_id');
SELECT protect('alert_answers', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_receivers, alert_answers TO outpost_app, outpost_everything;
