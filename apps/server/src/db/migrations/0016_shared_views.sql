-- Views of a list that a company's people share. The list is named as the console names its settings.
CREATE TABLE shared_views (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  list text NOT NULL,
  name text NOT NULL,
  search jsonb NOT NULL,
  layout jsonb NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX shared_views_name ON shared_views (company_id, list, lower(name));
GRANT SELECT, INSERT, UPDATE, DELETE ON shared_views TO outpost_app, outpost_everything;
SELECT protect('shared_views', 'company_id');
