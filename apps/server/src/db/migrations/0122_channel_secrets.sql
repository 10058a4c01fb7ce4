-- The sealed parts of events are erased after some minutes, while the events stay.
GRANT UPDATE (sealed) ON channel_events TO outpost_app, outpost_everything;
CREATE INDEX channel_events_sealed ON channel_events (at) WHERE sealed IS NOT NULL;
