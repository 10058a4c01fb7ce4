-- The SIMs that devices have reported, each with its billing period and allowance.
CREATE TABLE data_usage_sims (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- 2 for the second modem of the device.
  modem smallint NOT NULL CHECK (modem IN (1, 2)),
  slot integer NOT NULL,
  -- Null until the device reports it.
  iccid text,
  -- When the modem last changed to this SIM.
  since timestamptz NOT NULL,
  -- The day of the month on which the billing period begins. A month without it uses its last day.
  reset_day smallint NOT NULL DEFAULT 1 CHECK (reset_day BETWEEN 1 AND 31),
  time_zone text NOT NULL DEFAULT 'UTC',
  -- Bytes in a billing period; null without a limit.
  allowance bigint CHECK (allowance > 0)
);
CREATE UNIQUE INDEX data_usage_sims_iccid ON data_usage_sims (device_id, modem, iccid);
CREATE INDEX data_usage_sims_company ON data_usage_sims (company_id);
SELECT protect('data_usage_sims', 'company_id');

-- The last readings of the counters of a modem, from which the next report is counted.
CREATE TABLE data_usage_counters (
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  modem smallint NOT NULL,
  readings jsonb NOT NULL,
  PRIMARY KEY (device_id, modem)
) WITH (fillfactor = 50);

CREATE TABLE data_usage_hours (
  sim_id integer NOT NULL REFERENCES data_usage_sims ON DELETE CASCADE,
  hour timestamptz NOT NULL,
  -- In bytes. `spread` is the part of both that was distributed evenly over a longer time.
  sent bigint NOT NULL,
  received bigint NOT NULL,
  spread bigint NOT NULL,
  -- The seconds of the hour for which the usage is unknown.
  unknown_seconds integer NOT NULL,
  PRIMARY KEY (sim_id, hour)
);
-- Rows arrive almost in the order of their hours, so this small index finds those to delete.
CREATE INDEX data_usage_hours_old ON data_usage_hours USING brin (hour);
GRANT SELECT, INSERT, UPDATE, DELETE ON data_usage_sims, data_usage_counters, data_usage_hours TO outpost_app, outpost_everything;
