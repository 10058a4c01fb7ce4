-- Devices that the operator knows to be genuine. They belong to the installation, not to a company; serial and MAC stay claims.
CREATE TABLE authorized_devices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  serial text NOT NULL,
  mac text NOT NULL,
  model text NOT NULL,
  batch text NOT NULL,
  created_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (serial, mac)
);
CREATE INDEX authorized_devices_search ON authorized_devices USING gin ((lower(serial || ' ' || mac || ' ' || replace(mac, ':', '') || ' ' || model || ' ' || batch)) gin_trgm_ops);
GRANT SELECT, INSERT, UPDATE, DELETE ON authorized_devices TO outpost_app, outpost_everything;
