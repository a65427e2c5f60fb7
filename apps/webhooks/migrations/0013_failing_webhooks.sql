-- Since when deliveries fail or the webhook is disabled, until the next one succeeds. Null while it works.
ALTER TABLE webhooks ADD COLUMN failing_since timestamptz;
-- True if an e-mail said so, which the next success is then announced after.
ALTER TABLE webhooks ADD COLUMN recovery_mail boolean NOT NULL DEFAULT false;
