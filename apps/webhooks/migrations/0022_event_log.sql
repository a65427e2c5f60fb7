-- The numbers of the events of each owner. A row is locked from the numbering of an event until the commit, so numbers are assigned
-- and become visible in one order, and those of a transaction that failed are assigned again: there are no holes.
CREATE TABLE event_sequences (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  last_sequence bigint NOT NULL,
  -- The log has every event from this one on. Retention deletes older ones.
  first_sequence bigint NOT NULL DEFAULT 1,
  -- When the last number was assigned; never decreases.
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id)
) WITH (fillfactor = 50);

-- Every event that its owner may see, since this release.
CREATE TABLE events (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  sequence bigint NOT NULL,
  id sortable_id NOT NULL,
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  request_id text,
  -- Id of the record that the event is about.
  resource_id text,
  -- JSON text, with its numbers as they were emitted. Null once removed on request.
  data text,
  -- As envelope 3 has it; null where it does not differ.
  form3_data text,
  payload_removed_at timestamptz,
  -- True for an event of an audit until the audit is erased: it is kept as long as the audit, whatever its age.
  is_kept boolean NOT NULL,
  PRIMARY KEY (environment, owner_id, sequence)
);
CREATE UNIQUE INDEX IF NOT EXISTS events_by_id ON events (id);
CREATE INDEX IF NOT EXISTS events_of_type ON events (environment, owner_id, type, sequence);
CREATE INDEX IF NOT EXISTS events_of_resource ON events (environment, owner_id, resource_id, sequence)
  WHERE resource_id IS NOT NULL;
-- For the end of retention.
CREATE INDEX IF NOT EXISTS events_age ON events USING brin (recorded_at);

-- The number of the event, which its deliveries carry. Null for tests, and for events of earlier releases.
ALTER TABLE event_bodies ADD COLUMN sequence bigint;
