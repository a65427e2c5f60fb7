-- Partitioned by time: the job of migrations converts them in place, upkeep creates the coming partitions and drops the old ones.
COMMENT ON TABLE outbox IS 'partitions {"column": "created_at", "days": 2}';
-- By the time of the event, and not of its receipt: an event that is delivered again is looked for in one partition.
COMMENT ON TABLE inbox IS 'partitions {"column": "event_id", "prefix": "evt_", "days": 7}';
