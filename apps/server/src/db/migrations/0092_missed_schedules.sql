-- A user can decide about a missed time of a schedule, and a time can replace the earlier run on a device.
ALTER TABLE task_schedules DROP CONSTRAINT task_schedules_missed_check;
ALTER TABLE task_schedules ADD CONSTRAINT task_schedules_missed_check CHECK (missed IN ('skip', 'run_once', 'ask'));
ALTER TABLE task_schedules DROP CONSTRAINT task_schedules_overlap_check;
ALTER TABLE task_schedules ADD CONSTRAINT task_schedules_overlap_check CHECK (overlap IN ('skip', 'queue', 'replace'));
ALTER TABLE task_schedule_runs DROP CONSTRAINT task_schedule_runs_state_check;
ALTER TABLE task_schedule_runs ADD CONSTRAINT task_schedule_runs_state_check
  CHECK (state IN ('started', 'missed', 'skipped', 'failed', 'undecided', 'requested'));
CREATE INDEX task_schedule_runs_requested ON task_schedule_runs (id) WHERE state = 'requested';
