-- The key of a name with ten numbers in it takes 60 microseconds: a deep page of 100,000 users took seven seconds. The keys
-- of the tables that grow large are stored, so that no list computes them. The included columns let a deep page be read
-- from the index alone.
ALTER TABLE devices ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (natural_key(name)) STORED;
DROP INDEX devices_name;
CREATE INDEX devices_name ON devices (name_key, id) INCLUDE (name, company_id);

ALTER TABLE users ADD COLUMN username_key text NOT NULL GENERATED ALWAYS AS (natural_key(username)) STORED;
DROP INDEX users_username;
CREATE INDEX users_username ON users (username_key, id);

ALTER TABLE companies ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (natural_key(name)) STORED;
DROP INDEX companies_parent;
CREATE INDEX companies_parent ON companies (parent_id, name_key, id);
DROP INDEX companies_name;
CREATE INDEX companies_name ON companies (name_key, id);

ALTER TABLE tags ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (natural_key(name)) STORED;
DROP INDEX tags_order;
CREATE INDEX tags_order ON tags (name_key, id);

ALTER TABLE files ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (natural_key(name)) STORED;
DROP INDEX files_name;
CREATE INDEX files_name ON files (name_key, id);

ALTER TABLE remote_access ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (natural_key(name)) STORED;
