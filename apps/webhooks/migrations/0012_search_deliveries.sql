-- To find deliveries by event type, by response code, and by the record that their event is about. With very many deliveries,
-- build the first two before with CREATE INDEX CONCURRENTLY.
CREATE INDEX IF NOT EXISTS deliveries_of_type ON deliveries (webhook_id, event_type, id);
CREATE INDEX IF NOT EXISTS deliveries_by_response ON deliveries (webhook_id, response_code, id);
-- All webhooks of an owner: those that were deleted have deliveries, too.
CREATE INDEX IF NOT EXISTS webhooks_of_owner_ever ON webhooks (environment, owner_id, id);
-- Id of the record that the event is about. Null for tests, and for events of earlier releases.
ALTER TABLE event_bodies ADD COLUMN resource_id text;
CREATE INDEX IF NOT EXISTS event_bodies_of_resource ON event_bodies (resource_id) WHERE resource_id IS NOT NULL;
