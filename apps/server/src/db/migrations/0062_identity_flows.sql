-- The table is named after what OAuth calls it: an authorization code flow.
ALTER TABLE identity_journeys RENAME TO identity_flows;
ALTER INDEX identity_journeys_age RENAME TO identity_flows_age;
ALTER INDEX identity_journeys_provider RENAME TO identity_flows_provider;
ALTER INDEX identity_journeys_session RENAME TO identity_flows_session;
