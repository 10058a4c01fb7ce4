-- A router of the company that sends SMS, as a receiver of automations.
ALTER TABLE alert_receivers DROP CONSTRAINT alert_receivers_kind_check;
ALTER TABLE alert_receivers ADD CONSTRAINT alert_receivers_kind_check
  CHECK (kind IN ('webhook', 'ntfy', 'telegram', 'slack', 'teams', 'mqtt', 'syslog', 'sms'));

-- The numbers that have got a message, so that another attempt sends it only to the others.
CREATE TABLE alert_sms (
  receiver_id integer NOT NULL REFERENCES alert_receivers ON DELETE CASCADE,
  -- That of the receiver.
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  message_key text NOT NULL,
  number text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (receiver_id, message_key, number)
);
CREATE INDEX alert_sms_company ON alert_sms (company_id);
CREATE INDEX alert_sms_old ON alert_sms (sent_at);
SELECT protect('alert_sms', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_sms TO outpost_app, outpost_everything;

-- The percentages of the allowance of a SIM at which users are notified.
ALTER TABLE data_usage_sims ADD COLUMN thresholds smallint[] NOT NULL DEFAULT '{80,100}';
