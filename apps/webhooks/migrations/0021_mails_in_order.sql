-- An e-mail about a webhook waits for earlier ones about it.
CREATE INDEX IF NOT EXISTS mails_unsent_of_webhook ON mails (webhook_id, created_at, id) WHERE outcome IS NULL;
