-- Who created the webhook, as `api_key:key_…`. Null for rows of earlier releases.
ALTER TABLE webhooks ADD COLUMN created_by text;
