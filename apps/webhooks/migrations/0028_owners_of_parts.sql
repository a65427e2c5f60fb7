-- The owner of rows that belong to a delivery, an event or a webhook, so that a distributed Postgres puts them on its node. `environment`
-- is text here, because a column of the domain would rewrite the table. Rows of the release before have none.
ALTER TABLE event_bodies ADD COLUMN environment text, ADD COLUMN owner_id text;
ALTER TABLE attempts ADD COLUMN environment text, ADD COLUMN owner_id text;
-- No release has had these: rows without an owner are refused, and the key gets it.
ALTER TABLE attempt_counts ADD COLUMN environment text, ADD COLUMN owner_id text;
ALTER TABLE delivery_rates ADD COLUMN environment text, ADD COLUMN owner_id text;
COMMENT ON COLUMN attempt_counts.owner_id IS 'in every key, owner of {"table": "webhooks", "id": "webhook_id"}';
COMMENT ON COLUMN delivery_rates.owner_id IS 'in every key, owner of {"table": "webhooks", "id": "webhook_id"}';
-- The release before writes the owner into these, and names no key of them in an ON CONFLICT.
COMMENT ON COLUMN deliveries.owner_id IS 'in every key';
COMMENT ON COLUMN pending_deliveries.owner_id IS 'in every key';
COMMENT ON COLUMN events.owner_id IS 'in every key';
