-- To find deliveries by the record that their event is about, and those of all webhooks of an owner.
-- All webhooks of an owner: those that were deleted have deliveries, too.
CREATE INDEX IF NOT EXISTS webhooks_of_owner_ever ON webhooks (environment, owner_id, id);
-- Id of the record that the event is about. Null for tests, and for events of earlier releases.
ALTER TABLE event_bodies ADD COLUMN resource_id text;
CREATE INDEX IF NOT EXISTS event_bodies_of_resource ON event_bodies (resource_id) WHERE resource_id IS NOT NULL;
