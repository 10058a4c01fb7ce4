-- Users of hotspots that were created as vouchers. Their passwords are only on the device.
CREATE TABLE hotspot_vouchers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 4),
  username text NOT NULL,
  -- Null without a limit.
  minutes integer,
  megabytes integer,
  note text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (device_id, place, username)
);
CREATE INDEX hotspot_vouchers_company ON hotspot_vouchers (company_id);
CREATE INDEX hotspot_vouchers_old ON hotspot_vouchers (created_at);
SELECT protect('hotspot_vouchers', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON hotspot_vouchers TO outpost_app, outpost_everything;
