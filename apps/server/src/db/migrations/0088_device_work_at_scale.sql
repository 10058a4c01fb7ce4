-- The job that ends a stage looks for others that are still open, of which there may be 10,000 finished ones.
CREATE INDEX device_jobs_rollout_open ON device_jobs (rollout_id, stage) WHERE rollout_id IS NOT NULL AND finished_at IS NULL;

-- What the device said about all its configurations when those that were read were unchanged.
ALTER TABLE desired_devices ADD COLUMN digest text;
