-- Tokens with which Prometheus reads the metrics of a company's devices.
CREATE TABLE metrics_tokens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  include_subsidiaries boolean NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text
);
CREATE INDEX metrics_tokens_company ON metrics_tokens (company_id);
SELECT protect('metrics_tokens', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON metrics_tokens TO outpost_app, outpost_everything;
