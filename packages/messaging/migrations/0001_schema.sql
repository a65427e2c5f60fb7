-- replaces: 0004_event_checks, of release 1.3.1
-- Outbox and inbox of every evented service, in the service's own schema.
-- The comment of a partitioned table is read by packages/postgres: it names the column and the length of a period.

-- Events of the service, committed with the change that they announce. A relay publishes them.
CREATE TABLE outbox (
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  event_id text NOT NULL,
  type text NOT NULL,
  environment text NOT NULL,
  owner_id text NOT NULL,
  -- The encoded events.v1.Event. The relay publishes these bytes.
  payload bytea NOT NULL,
  -- W3C trace context of the call that caused the event.
  traceparent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz,
  -- Time since which an event waits to be published again. Null for an event that was never published: it waits since
  -- created_at.
  waiting_since timestamptz
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE outbox IS 'partitions {"column": "created_at", "days": 2}';
CREATE TABLE outbox_default PARTITION OF outbox DEFAULT;
CREATE INDEX outbox_by_seq ON outbox (seq);
CREATE INDEX outbox_pending ON outbox (seq) WHERE published_at IS NULL;
-- Upkeep reads it to delete events after a week, and a republication to find those of a span of time.
CREATE INDEX outbox_created ON outbox USING brin (created_at);

-- Events that a consumer has processed, committed with its work, so that a second delivery changes nothing. Partitioned by the
-- time of the event and not of its receipt: a redelivery looks in one partition.
CREATE TABLE inbox (
  consumer text NOT NULL,
  event_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
) PARTITION BY RANGE (event_id);
COMMENT ON TABLE inbox IS 'partitions {"column": "event_id", "prefix": "evt_", "days": 7}';
CREATE TABLE inbox_default PARTITION OF inbox DEFAULT;
CREATE INDEX inbox_received ON inbox USING brin (received_at);

-- For each consumer: how far the service has searched for events of its own that NATS lost after it had acknowledged them.
CREATE TABLE event_checks (
  consumer text PRIMARY KEY,
  -- Every event that was committed before this time was processed, is a dead letter, or is in `lost`.
  checked_until timestamptz NOT NULL DEFAULT now(),
  -- Lost events that were published again and are not processed yet, by their `seq` in the outbox.
  lost bigint[] NOT NULL DEFAULT '{}'
);
