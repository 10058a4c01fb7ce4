-- When a run that had begun was cancelled, and by whom: no further task of it is started.
ALTER TABLE task_runs ADD COLUMN cancelled_at timestamptz, ADD COLUMN cancelled_by text;
CREATE INDEX task_runs_open ON task_runs (order_id) WHERE status = 'processing';

-- The SHA-256 of an output, by which equal results are found without comparing the outputs.
ALTER TABLE task_logs ADD COLUMN output_hash bytea;
UPDATE task_logs SET output_hash = sha256(convert_to(result->>'output', 'UTF8')) WHERE result ? 'output';
