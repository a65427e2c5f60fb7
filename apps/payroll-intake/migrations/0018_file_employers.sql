-- Rows of a file with several employers are stored like rows that are added up, until the records of each employer are inserted.
ALTER TABLE payroll_file_rows ADD COLUMN IF NOT EXISTS employer_id text NOT NULL DEFAULT '';
-- Of a row that is not a valid record: [{code, field, message}], and its cells [[column, text]].
ALTER TABLE payroll_file_rows ADD COLUMN IF NOT EXISTS problems jsonb;
ALTER TABLE payroll_file_rows ADD COLUMN IF NOT EXISTS content jsonb;
CREATE INDEX IF NOT EXISTS payroll_file_rows_employer ON payroll_file_rows (report_id, is_sum, employer_id, file_row);
