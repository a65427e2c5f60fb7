-- Attempts of a webhook by the hour in which they started, without tests.
CREATE TABLE attempt_counts (
  webhook_id sortable_id NOT NULL,
  hour timestamptz NOT NULL,
  -- success; 3xx, 4xx, 5xx, other: the status of a response; else the error class of an attempt without a complete one.
  outcome text COLLATE "C" NOT NULL,
  -- Index of the range of durations that a complete response took, from 0; -1 without one.
  duration_range smallint NOT NULL,
  attempts integer NOT NULL,
  PRIMARY KEY (webhook_id, hour, outcome, duration_range)
) WITH (fillfactor = 70);
