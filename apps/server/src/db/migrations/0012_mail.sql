-- SMTP servers of companies. The password is sealed under the master key.
CREATE TABLE email_configurations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  email text NOT NULL,
  username text NOT NULL,
  password bytea NOT NULL,
  tls text NOT NULL CHECK (tls IN ('tls', 'starttls', 'none')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_configurations_company ON email_configurations (company_id, id);
SELECT protect('email_configurations', 'company_id');

-- Mails and what became of them. The id is made of kind and key, so that a repeated act adds none. The body is sealed,
-- since it may hold a code or a link, and goes once the mail is sent or given up; so does the server of a test mail.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  company_id integer NOT NULL,
  user_id integer,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body bytea,
  via bytea,
  channel text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  -- After this it is of no use to its receiver any more.
  expires_at timestamptz,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CHECK ((state = 'queued') = (body IS NOT NULL))
);
CREATE INDEX mails_company ON mails (company_id, created_at DESC, id);
CREATE INDEX mails_age ON mails (created_at DESC, id);
SELECT protect('mails', 'company_id');

-- Addresses that a mail server has refused for good: they get no more mail until they are taken off.
CREATE TABLE suppressed_emails (
  email text PRIMARY KEY,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON email_configurations, mails, suppressed_emails TO outpost_app, outpost_everything;
