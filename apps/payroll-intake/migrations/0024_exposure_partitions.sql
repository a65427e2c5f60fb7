-- contract: the foreign key of exposure, since 1.2
-- A partition cannot be dropped while its rows are looked for at each report that is deleted. Nothing relies on the key: exposure is written in the
-- transaction that holds the lock of its report, and ends with it.
ALTER TABLE exposure DROP CONSTRAINT IF EXISTS exposure_report_id_fkey;
-- As records: converted in place after this migration.
COMMENT ON TABLE exposure IS 'partitions {"column": "report_id", "prefix": "*", "days": 91}';
