-- Requests a second that the receiver takes at most; null: no such limit.
ALTER TABLE webhooks ADD COLUMN rate_limit smallint CHECK (rate_limit BETWEEN 1 AND 1000);
-- Webhooks with such a limit: until when requests at that rate are claimed. Written while the owner is locked.
CREATE TABLE delivery_rates (
  webhook_id sortable_id PRIMARY KEY,
  next_at timestamptz NOT NULL
) WITH (fillfactor = 50);
