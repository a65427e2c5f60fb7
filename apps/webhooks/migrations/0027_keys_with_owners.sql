-- The owner in each primary key, unique index and foreign key, after the columns that it has: the job that migrates exchanges the keys
-- while the tables are in use (packages/postgres). A distributed Postgres needs it.
COMMENT ON COLUMN webhooks.owner_id IS 'in every key';
COMMENT ON COLUMN subscriptions.owner_id IS 'in every key';
COMMENT ON COLUMN mails.owner_id IS 'in every key';
