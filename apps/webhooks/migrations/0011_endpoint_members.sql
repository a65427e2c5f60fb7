-- Time-out of an attempt in seconds; null: ATTEMPT_TIMEOUT_MS. Never more than that.
ALTER TABLE webhooks ADD COLUMN timeout_seconds smallint CHECK (timeout_seconds BETWEEN 1 AND 10);
-- Values that the owner keeps with the webhook, by name.
ALTER TABLE webhooks ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}';
-- The owner's own id of the webhook.
ALTER TABLE webhooks ADD COLUMN external_id text;
CREATE UNIQUE INDEX IF NOT EXISTS webhooks_external_id ON webhooks (environment, owner_id, external_id)
  WHERE external_id IS NOT NULL AND deleted_at IS NULL;
