-- Names are sorted with the numbers in them as numbers: router-20 before router-102. The key pads each number to twenty
-- digits; of a longer one the last twenty count. A function of our own needs no ICU, whose updates would change the order
-- that an index was built with.
CREATE FUNCTION natural_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(regexp_replace(lower(name), '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]+([0-9]{20})', '\1', 'g')
$$;

-- The included columns let a deep page be read from the index alone.
DROP INDEX devices_name;
CREATE INDEX devices_name ON devices (natural_key(name), id) INCLUDE (name, company_id);
DROP INDEX tags_order;
CREATE INDEX tags_order ON tags (natural_key(name), id);
DROP INDEX companies_parent;
CREATE INDEX companies_parent ON companies (parent_id, natural_key(name), id);
DROP INDEX companies_name;
CREATE INDEX companies_name ON companies (natural_key(name), id);
DROP INDEX users_username;
CREATE INDEX users_username ON users (natural_key(username), id);
DROP INDEX files_name;
CREATE INDEX files_name ON files (natural_key(name), id);
DROP INDEX backup_rules_company;
CREATE INDEX backup_rules_company ON backup_rules (company_id, natural_key(name), id);

-- Devices are found by their model and by the address that they connect from, too.
DROP INDEX devices_search;
CREATE INDEX devices_search ON devices USING gin ((lower(name || ' ' || coalesce(serial, '') || ' ' || coalesce(mac, '') || ' ' || replace(coalesce(mac, ''), ':', '') || ' ' || coalesce(imei, '') || ' ' || coalesce(model, '') || ' ' || coalesce(ip, ''))) gin_trgm_ops);
-- And by the addresses that they report. Columns of their own, so that a report with the same address touches no index.
ALTER TABLE device_states
  ADD COLUMN mobile_ip text GENERATED ALWAYS AS (left(values->>'mobile_ip', 64)) STORED,
  ADD COLUMN wan_ip text GENERATED ALWAYS AS (left(values->>'wan_ip', 64)) STORED;
CREATE INDEX device_states_mobile_ip ON device_states (mobile_ip text_pattern_ops) WHERE mobile_ip IS NOT NULL;
CREATE INDEX device_states_wan_ip ON device_states (wan_ip text_pattern_ops) WHERE wan_ip IS NOT NULL;
