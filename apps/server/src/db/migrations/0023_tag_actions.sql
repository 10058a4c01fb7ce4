-- What a tag starts on a device that gets it: at most four, run in their order. The source is a record of another room (a file,
-- a task group), which is checked when the action is stored; its name is kept as it was then, since readers of a tag need not see the source.
CREATE TABLE tag_actions (
  tag_id integer NOT NULL REFERENCES tags ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 4),
  company_id integer NOT NULL,
  action text NOT NULL CHECK (action IN ('firmware_upload', 'config_upload', 'execute_tasks_group', 'execute_multiconfig_template')),
  source_id integer NOT NULL,
  source_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tag_id, place)
);
SELECT protect('tag_actions', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON tag_actions TO outpost_app, outpost_everything;

-- The list of tags is ordered by name, and found by a part of it.
CREATE INDEX tags_order ON tags (lower(name), id);
CREATE INDEX tags_search ON tags USING gin (lower(name) gin_trgm_ops);
