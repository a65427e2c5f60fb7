-- The private key of ed25519 signatures, encrypted like the secret; null: the webhook has none. Replaced with the secret.
ALTER TABLE webhooks ADD COLUMN signing_key bytea;
ALTER TABLE webhooks ADD COLUMN signing_key_key_id text;
ALTER TABLE webhooks ADD COLUMN previous_signing_key bytea;
ALTER TABLE webhooks ADD COLUMN previous_signing_key_key_id text;
-- The public keys as Standard Webhooks writes them, `whpk_…`.
ALTER TABLE webhooks ADD COLUMN public_key text;
ALTER TABLE webhooks ADD COLUMN previous_public_key text;
