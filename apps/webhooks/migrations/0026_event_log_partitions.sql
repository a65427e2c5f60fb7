-- The event log is partitioned by the time in the ids of events: the job of migrations converts it in place, upkeep creates the coming
-- partitions and drops the old ones.
COMMENT ON TABLE events IS 'partitions {"column": "id", "prefix": "evt_", "days": 183}';
-- What outlives its partition.
CREATE INDEX IF NOT EXISTS events_kept ON events (environment, owner_id, resource_id) WHERE is_kept;
