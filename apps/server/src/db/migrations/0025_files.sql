-- Files of companies. Their bytes lie outside of the database, each content once under its SHA-256; rows say whose they are
-- and what they are called. A content that no row names is removed by a sweep.
CREATE TABLE files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  device_id integer REFERENCES devices ON DELETE SET NULL,
  type text NOT NULL CHECK (type IN ('config', 'firmware', 'global_firmware', 'custom_file', 'device_task_manager_file', 'eventslog', 'periodic_backup', 'troubleshoot')),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  device_model text NOT NULL DEFAULT '',
  series text,
  version text NOT NULL DEFAULT '',
  -- The boards that a firmware says it is for.
  boards text[] NOT NULL DEFAULT '{}',
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  crc32 bigint NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  visibility text NOT NULL DEFAULT 'company' CHECK (visibility IN ('company', 'subsidiaries', 'chosen')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- The same content for the same purpose once in a company; what comes from devices may well be the same again.
CREATE UNIQUE INDEX files_once ON files (company_id, type, sha256) WHERE device_id IS NULL;
CREATE INDEX files_company ON files (company_id, created_at DESC, id DESC);
CREATE INDEX files_age ON files (created_at DESC, id DESC);
CREATE INDEX files_name ON files (lower(name), id);
CREATE INDEX files_content ON files (sha256);
CREATE INDEX files_device ON files (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX files_search ON files USING gin ((lower(name || ' ' || description)) gin_trgm_ops);
SELECT protect('files', 'company_id');

-- The companies that were chosen to see a file.
CREATE TABLE file_companies (
  file_id integer NOT NULL REFERENCES files ON DELETE CASCADE,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  PRIMARY KEY (file_id, company_id)
);
CREATE INDEX file_companies_company ON file_companies (company_id, file_id);
SELECT protect('file_companies', 'company_id');

-- Beside its own company's files a transaction reads those that were shared with it: firmware for everybody, files of
-- companies above that are for those below, and files for which one of its companies was chosen, as long as that lies below
-- the file's own. It changes none of them.
CREATE POLICY shared ON files FOR SELECT TO outpost_app USING (
  (SELECT nullif(current_setting('outpost.company', true), '')::integer) IS NOT NULL AND (
    type = 'global_firmware'
    OR (visibility = 'subsidiaries' AND company_id IN (
      SELECT ancestor_id FROM company_tree WHERE descendant_id = (SELECT nullif(current_setting('outpost.company', true), '')::integer)))
    OR (visibility = 'chosen' AND EXISTS (
      SELECT FROM file_companies c JOIN company_tree t ON t.descendant_id = c.company_id WHERE c.file_id = files.id AND t.ancestor_id = files.company_id))));

-- Pictures that pages show.
CREATE TABLE images (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  type text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
  width integer NOT NULL,
  height integer NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  size bigint NOT NULL CHECK (size >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX images_company ON images (company_id, created_at DESC, id DESC);
CREATE INDEX images_content ON images (sha256);
SELECT protect('images', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON files, file_companies, images TO outpost_app, outpost_everything;

-- How many bytes the files of a company and of those below it may take; null for any number.
ALTER TABLE companies ADD COLUMN file_quota bigint CHECK (file_quota >= 0);

-- Bytes that the files of a company and of those below it take.
CREATE FUNCTION file_bytes(company integer) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT coalesce(sum(size), 0)::bigint FROM (
    SELECT size FROM files JOIN company_tree ON descendant_id = company_id WHERE ancestor_id = company
    UNION ALL
    SELECT size FROM images JOIN company_tree ON descendant_id = company_id WHERE ancestor_id = company
  ) AS all_bytes
$$;

-- Bytes that a company may still add, by its own quota and those of the companies above, which it does not see; null for
-- any number.
CREATE FUNCTION file_bytes_left(company integer) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT min(c.file_quota - file_bytes(c.id)) FROM company_tree JOIN companies c ON c.id = ancestor_id
  WHERE descendant_id = company AND c.file_quota IS NOT NULL
$$;
