-- When the worker last noted who was here, and last summed up the months: what is read between two rounds is as old as that.
CREATE TABLE statistics_rounds (
  name text PRIMARY KEY CHECK (name IN ('seen', 'months')),
  ended_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON statistics_rounds TO outpost_app, outpost_everything;
