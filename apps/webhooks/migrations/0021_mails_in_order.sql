-- An e-mail about a webhook waits for earlier ones about it.
CREATE INDEX IF NOT EXISTS mails_unsent_of_webhook ON mails (webhook_id, created_at, id) WHERE outcome IS NULL;

-- Subscriptions have the filter of their webhook, also when a replica of a release without filters makes them anew, which happens when it
-- changes the event types of a webhook during an upgrade.
CREATE FUNCTION copy_filter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.filter := (SELECT filter FROM webhooks WHERE id = NEW.webhook_id);
  RETURN NEW;
END $$;
CREATE TRIGGER copy_filter BEFORE INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION copy_filter();
