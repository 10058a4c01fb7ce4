-- Texts that devices report, such as the operator, over time: one row for each change.
CREATE TABLE telemetry_texts (
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  address text NOT NULL,
  at timestamptz NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (device_id, address, at)
);
-- Rows arrive almost in the order of their times, so this small index finds those to delete.
CREATE INDEX telemetry_texts_old ON telemetry_texts USING brin (at);
GRANT SELECT, INSERT, UPDATE, DELETE ON telemetry_texts TO outpost_app, outpost_everything;

-- The texts that are known now. Those of monitoring templates are stored with their own time.
INSERT INTO telemetry_texts (device_id, address, at, value)
SELECT s.device_id, v.key, CASE jsonb_typeof(v.value) WHEN 'array' THEN to_timestamp((v.value ->> 1)::double precision) ELSE s.reported_at END,
  CASE jsonb_typeof(v.value) WHEN 'array' THEN v.value ->> 0 ELSE v.value #>> '{}' END
FROM device_states s, jsonb_each(s.values) v
WHERE jsonb_typeof(v.value) = 'string' OR (jsonb_typeof(v.value) = 'array' AND jsonb_typeof(v.value -> 0) = 'string');
