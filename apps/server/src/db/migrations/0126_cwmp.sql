-- The usernames and passwords with which new devices of a company first call.
CREATE TABLE cwmp_addresses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  username text NOT NULL UNIQUE,
  -- Sealed: HTTP Digest needs the password itself.
  password bytea NOT NULL,
  created_by integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX cwmp_addresses_company ON cwmp_addresses (company_id);
SELECT protect('cwmp_addresses', 'company_id');

-- What is known about devices that are managed over TR-069, from their approval on.
CREATE TABLE cwmp_devices (
  device_id integer PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  oui text NOT NULL,
  product_class text NOT NULL,
  serial text NOT NULL,
  -- Of the device alone, with a sealed password. It gets them in its first session after the approval.
  username text NOT NULL UNIQUE,
  password bytea NOT NULL,
  -- The network from which it may fetch them: the one that was shown to the user who approved.
  network text NOT NULL,
  -- When the device said that it has taken them; from then on nothing else lets it in.
  issued_at timestamptz,
  -- Whether it is set up: its periodic Inform, and how it can be called.
  set_up boolean NOT NULL DEFAULT false,
  -- The root of its data model: Device. or InternetGatewayDevice.
  root text NOT NULL DEFAULT 'Device.',
  -- Where the device can be called, the address that it came from, and the sealed password for the call.
  call_url text,
  called_from text,
  call_password bytea NOT NULL,
  called_at timestamptz,
  -- Seconds between two Informs.
  inform_interval integer NOT NULL DEFAULT 300,
  last_inform_at timestamptz,
  UNIQUE (company_id, oui, product_class, serial)
);
CREATE INDEX cwmp_devices_inform ON cwmp_devices (last_inform_at);
SELECT protect('cwmp_devices', 'company_id');

-- The parameters of a device as it last reported them.
CREATE TABLE cwmp_parameters (
  device_id integer NOT NULL REFERENCES devices ON DELETE CASCADE,
  company_id integer NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  -- Null for a parameter whose value was not read, or must not be shown.
  value text,
  writable boolean,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (device_id, name)
);
CREATE INDEX cwmp_parameters_company ON cwmp_parameters (company_id);
SELECT protect('cwmp_parameters', 'company_id');

GRANT SELECT, INSERT, UPDATE, DELETE ON cwmp_addresses, cwmp_devices, cwmp_parameters TO outpost_app, outpost_everything;
