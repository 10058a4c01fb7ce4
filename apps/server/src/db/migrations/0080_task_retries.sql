-- Runs can be repeated, and devices that were left out of a run are told from those whose run failed.
ALTER TABLE task_orders ADD COLUMN parent_id integer REFERENCES task_orders ON DELETE SET NULL;
CREATE INDEX task_orders_parent ON task_orders (parent_id) WHERE parent_id IS NOT NULL;
ALTER TABLE task_orders ADD COLUMN rollout_id integer REFERENCES device_rollouts ON DELETE SET NULL;
CREATE INDEX task_orders_rollout ON task_orders (rollout_id) WHERE rollout_id IS NOT NULL;
ALTER TABLE task_runs ADD COLUMN skipped boolean NOT NULL DEFAULT false;
