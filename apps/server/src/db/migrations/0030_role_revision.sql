-- Goes up with every change, so that the second of two people who edit a role is told.
ALTER TABLE roles ADD COLUMN revision integer NOT NULL DEFAULT 1;
