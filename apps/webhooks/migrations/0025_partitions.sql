-- Partitioned by the time in the id: the job of migrations converts them in place, upkeep creates the coming partitions and drops the
-- old ones. The partitions of a delivery and of its attempts have the same bounds.
COMMENT ON TABLE deliveries IS 'partitions {"column": "id", "prefix": "dlv_", "days": 15}';
COMMENT ON TABLE attempts IS 'partitions {"column": "delivery_id", "prefix": "dlv_", "days": 15}';
COMMENT ON TABLE event_bodies IS 'partitions {"column": "event_id", "prefix": "evt_", "days": 15}';
