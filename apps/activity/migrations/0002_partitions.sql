-- Partitioned by the time in the id: the job of migrations converts the table in place, upkeep creates the coming partitions and drops the
-- old ones.
COMMENT ON TABLE activities IS 'partitions {"column": "id", "prefix": "act_", "days": 183}';
