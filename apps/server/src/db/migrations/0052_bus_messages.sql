-- What hosts tell one another over NATS, for those that NATS has left: they read it here. Kept for minutes, by the worker.
CREATE UNLOGGED TABLE bus_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  message text NOT NULL
);
CREATE INDEX bus_messages_age ON bus_messages (at);
GRANT SELECT, INSERT, DELETE ON bus_messages TO outpost_app, outpost_everything;
