-- How far the service has looked for events of its own that NATS lost after it had acknowledged them, for each of its consumers.
CREATE TABLE event_checks (
  consumer text PRIMARY KEY,
  -- Every event that was committed until then was processed, is a dead letter, or is one of the lost ones.
  checked_until timestamptz NOT NULL DEFAULT now(),
  -- Lost events that were published again and are not processed yet, by their `seq` in the outbox.
  lost bigint[] NOT NULL DEFAULT '{}'
);
