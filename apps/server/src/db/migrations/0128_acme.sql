-- Certificates that a certificate authority issues automatically (ACME). In the database, because the authority's question
-- may reach any host that serves the name.
CREATE TABLE acme_certificates (
  -- The directory of the authority.
  directory text NOT NULL,
  names text[] NOT NULL,
  -- The private key of the account, sealed.
  account bytea NOT NULL,
  -- With its chain, as PEM; its private key, sealed.
  certificate text,
  key bytea,
  -- What answers the authority's question at the moment: a certificate with its key, sealed.
  challenge bytea,
  challenge_until timestamptz,
  -- When the next order is due. The host that takes an order postpones it until it is surely finished.
  next_at timestamptz NOT NULL DEFAULT now(),
  -- The failed orders since the last one that succeeded, and why the last one failed.
  failures integer NOT NULL DEFAULT 0,
  failure text,
  failed_at timestamptz,
  PRIMARY KEY (directory, names)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON acme_certificates TO outpost_app, outpost_everything;
