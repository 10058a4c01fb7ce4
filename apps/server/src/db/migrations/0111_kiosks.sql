-- Links that issue one voucher of a hotspot at a press, on a screen without a sign-in.
CREATE TABLE hotspot_kiosks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 4),
  name text NOT NULL,
  -- A link issues vouchers as long as the user who created it may do so.
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  author_company_id integer NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- The limits of each voucher; null is none.
  minutes integer,
  megabytes integer,
  per_hour smallint NOT NULL,
  issued integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX hotspot_kiosks_company ON hotspot_kiosks (company_id);
CREATE INDEX hotspot_kiosks_device ON hotspot_kiosks (device_id, place);
CREATE INDEX hotspot_kiosks_user ON hotspot_kiosks (user_id);
CREATE INDEX hotspot_kiosks_expires ON hotspot_kiosks (expires_at);
SELECT protect('hotspot_kiosks', 'company_id');

-- How long a company and its subsidiaries keep what they note about guests of hotspots, in days.
CREATE TABLE hotspot_settings (
  company_id integer PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  guest_days smallint NOT NULL CHECK (guest_days BETWEEN 1 AND 365)
);
SELECT protect('hotspot_settings', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON hotspot_kiosks, hotspot_settings TO outpost_app, outpost_everything;
