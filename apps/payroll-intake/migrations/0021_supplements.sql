-- The report that this one supplements: a file with the corrected rows of another one that failed. Together they are one report as
-- far as repeated records and replacement are concerned.
ALTER TABLE payroll_reports ADD COLUMN IF NOT EXISTS supplements text;
CREATE INDEX IF NOT EXISTS payroll_reports_supplements ON payroll_reports (environment, owner_id, supplements)
  WHERE supplements IS NOT NULL;

-- How a file with failed rows was read: deflated JSON of its header, mapping and way of writing numbers.
CREATE TABLE failed_row_files (
  report_id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  reading bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS failed_row_files_created ON failed_row_files (created_at);
-- The cells of its failed rows as they were sent: deflated JSON [[row, row of the record, [cell]]] of some rows.
CREATE TABLE failed_rows (
  report_id text NOT NULL REFERENCES failed_row_files ON DELETE CASCADE,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  part integer NOT NULL,
  rows bytea NOT NULL,
  PRIMARY KEY (report_id, part)
);

-- The cells of all rows while a file is received, in the same form. Empty outside of that transaction, like payroll_file_rows.
CREATE UNLOGGED TABLE payroll_file_cells (
  report_id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  part integer NOT NULL,
  first_row integer NOT NULL,
  last_row integer NOT NULL,
  rows bytea NOT NULL,
  PRIMARY KEY (report_id, part)
);
-- Which of them failed. `upload_id` is the report_id above; a file with several employers has several reports.
CREATE UNLOGGED TABLE payroll_file_failures (
  upload_id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  file_row integer NOT NULL,
  report_id text NOT NULL,
  -- The row by which findings know the record: of several rows that are added up, the first.
  record_row integer NOT NULL,
  PRIMARY KEY (upload_id, file_row)
);
