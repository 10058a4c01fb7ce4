-- One row per report: parameter ids and values side by side (docs/decisions/0006 has the measured alternatives).
CREATE TABLE telemetry (
  at timestamptz NOT NULL,
  device_id integer NOT NULL,
  parameters smallint[] NOT NULL,
  values double precision[] NOT NULL
) PARTITION BY RANGE (at);
CREATE INDEX telemetry_device ON telemetry (device_id, at);
CREATE TABLE telemetry_default PARTITION OF telemetry DEFAULT;

CREATE TABLE telemetry_hourly (
  hour timestamptz NOT NULL,
  device_id integer NOT NULL,
  parameter smallint NOT NULL,
  count integer NOT NULL,
  minimum double precision NOT NULL,
  average double precision NOT NULL,
  maximum double precision NOT NULL,
  last double precision NOT NULL,
  PRIMARY KEY (device_id, parameter, hour)
);
CREATE INDEX telemetry_hourly_hour ON telemetry_hourly (hour);

-- Hours whose raw values changed after they were rolled up or never were: the roll-up's to-do list.
CREATE TABLE telemetry_dirty_hours (hour timestamptz PRIMARY KEY);

-- Spans in which reports were dropped because the buffer was full.
CREATE TABLE telemetry_gaps (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL,
  dropped integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON telemetry, telemetry_default, telemetry_hourly, telemetry_dirty_hours, telemetry_gaps TO outpost_app, outpost_everything;

-- Partitions by day are made and dropped by the worker, whose role owns no table: these two functions do it for the owner.
CREATE FUNCTION telemetry_make_partition(day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  partition text := 'telemetry_' || to_char(day, 'YYYYMMDD');
BEGIN
  IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
  -- Early reports of that day wait in the default partition and are moved, else the new partition would be refused.
  EXECUTE format('CREATE TABLE %I (LIKE telemetry INCLUDING DEFAULTS)', partition);
  EXECUTE format('WITH moved AS (DELETE FROM telemetry_default WHERE at >= %1$L AND at < %2$L RETURNING *) INSERT INTO %3$I SELECT * FROM moved',
    day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC', partition);
  EXECUTE format('ALTER TABLE telemetry ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition,
    day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO outpost_app, outpost_everything', partition);
END $$;
CREATE FUNCTION telemetry_drop_partitions(before date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  partition text;
  dropped integer := 0;
BEGIN
  FOR partition IN SELECT inhrelid::regclass::text FROM pg_inherits
    WHERE inhparent = 'telemetry'::regclass AND inhrelid::regclass::text ~ '^telemetry_\d{8}$' AND right(inhrelid::regclass::text, 8) < to_char(before, 'YYYYMMDD')
  LOOP
    EXECUTE format('DROP TABLE %I', partition);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
REVOKE EXECUTE ON FUNCTION telemetry_make_partition(date), telemetry_drop_partitions(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION telemetry_make_partition(date), telemetry_drop_partitions(date) TO outpost_app, outpost_everything;
