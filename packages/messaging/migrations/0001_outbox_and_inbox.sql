-- Events that are committed with the state they tell of, until and after they are published.
CREATE TABLE outbox (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id text NOT NULL,
  type text NOT NULL,
  environment text NOT NULL,
  owner_id text NOT NULL,
  -- The encoded events.v1.Event; what is published are these bytes.
  payload bytea NOT NULL,
  -- W3C trace context of the call that caused the event.
  traceparent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz
);
CREATE INDEX outbox_pending ON outbox (seq) WHERE published_at IS NULL;
-- For the clean-up after a week, and for publishing a span of time again.
CREATE INDEX outbox_created ON outbox USING brin (created_at);

-- Events that a consumer has taken in, written with the work they caused, so that a second delivery does nothing.
CREATE TABLE inbox (
  consumer text NOT NULL,
  event_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX inbox_received ON inbox USING brin (received_at);
