-- For each service whose events this one consumes: up to which number of its outbox every event was processed.
CREATE TABLE source_checks (
  source text PRIMARY KEY,
  -- Every event with this number or a lower one is processed, a dead letter or discarded by every consumer that receives it.
  checked_number bigint NOT NULL,
  -- When a replica began its latest check; the others wait until the next one is due.
  checked_at timestamptz NOT NULL DEFAULT now()
);
