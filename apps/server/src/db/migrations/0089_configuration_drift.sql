-- How the configuration of a device differs from what was confirmed, in the device list: the number of options that differ,
-- -1 if the device was not read since, null if nothing was ever confirmed. `desired_devices` has it too, but its rows are
-- wide, and lists of 100,000 devices are filtered and counted by it.
ALTER TABLE devices ADD COLUMN configuration_drift integer;
UPDATE devices d SET configuration_drift = coalesce(o.drifted, -1)
  FROM desired_devices o WHERE o.device_id = d.id AND o.confirmed IS NOT NULL;
CREATE INDEX devices_configuration_drift ON devices (company_id, configuration_drift) WHERE configuration_drift IS NOT NULL;

-- Until when a device that has gone offline to test a change of its configuration is expected back.
ALTER TABLE devices ADD COLUMN testing_until timestamptz;

-- Since when the device differs without having been in step in between, and when users were last notified of it.
ALTER TABLE desired_devices ADD COLUMN drifted_at timestamptz, ADD COLUMN notified_at timestamptz;
-- Nobody is notified of what has been on the configuration page for long.
UPDATE desired_devices SET drifted_at = now(), notified_at = now() WHERE drifted > 0;
CREATE INDEX desired_devices_unnotified ON desired_devices (company_id, drifted_at)
  WHERE drifted_at IS NOT NULL AND (notified_at IS NULL OR notified_at < drifted_at);
CREATE INDEX desired_devices_notified ON desired_devices (company_id, notified_at) WHERE notified_at IS NOT NULL;

-- Configs that are not read because they, or all of them together, are too large, with their sizes in bytes.
ALTER TABLE desired_devices ADD COLUMN too_large jsonb NOT NULL DEFAULT '{}';
ALTER TABLE desired_reads ADD COLUMN too_large jsonb NOT NULL DEFAULT '{}';

-- Tags of different companies may have one name, which lists show with the company then.
CREATE INDEX tags_lower_name ON tags (lower(name));
