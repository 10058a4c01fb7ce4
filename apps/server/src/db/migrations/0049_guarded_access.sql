-- Configurations, backups and troubleshoot archives hold passwords and keys: reading them is a permission of its own (105).
-- Roles that load backups into devices or upload files have read them as part of their work, and go on.
UPDATE roles SET permission_ids = (SELECT array_agg(id ORDER BY id) FROM unnest(permission_ids || 105) AS id)
WHERE permission_ids && ARRAY[24, 101] AND NOT permission_ids @> ARRAY[105];

-- Applications of other companies that people of a company may give access to: an administrator has said so (156).
CREATE TABLE oauth_approvals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  application_id integer NOT NULL REFERENCES oauth_applications ON DELETE CASCADE,
  -- What the application could ask for then: more has to be approved again.
  scopes text[] NOT NULL,
  approved_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, application_id)
);
CREATE INDEX oauth_approvals_application ON oauth_approvals (application_id);
SELECT protect('oauth_approvals', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_approvals TO outpost_app, outpost_everything;
