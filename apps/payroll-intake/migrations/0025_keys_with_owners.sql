-- The owner in each primary key, unique index and foreign key, after the columns that it has: the job that migrates exchanges the keys
-- while the tables are in use (packages/postgres). A distributed Postgres needs it.
COMMENT ON COLUMN payroll_reports.owner_id IS 'in every key';
COMMENT ON COLUMN report_citations.owner_id IS 'in every key';
COMMENT ON COLUMN exposure_grants.owner_id IS 'in every key';
COMMENT ON COLUMN file_mappings.owner_id IS 'in every key';
COMMENT ON COLUMN failed_row_files.owner_id IS 'in every key';
COMMENT ON COLUMN failed_rows.owner_id IS 'in every key';
COMMENT ON COLUMN payroll_file_rows.owner_id IS 'in every key';
COMMENT ON COLUMN payroll_file_failures.owner_id IS 'in every key';
COMMENT ON COLUMN payroll_file_cells.owner_id IS 'in every key';
COMMENT ON COLUMN payroll_file_bytes.owner_id IS 'in every key';
-- These are partitioned after that; a table that is already keeps the keys that it has.
COMMENT ON COLUMN payroll_records.owner_id IS 'in every key';
COMMENT ON COLUMN unreadable_records.owner_id IS 'in every key';
COMMENT ON COLUMN exposure.owner_id IS 'in every key';
