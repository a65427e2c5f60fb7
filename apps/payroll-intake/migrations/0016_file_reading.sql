-- Number of a record's row in its file, where the first row is 1. Null if it is the position plus 2: below a header in row 1.
ALTER TABLE payroll_records ADD COLUMN IF NOT EXISTS file_row integer;
ALTER TABLE unreadable_records ADD COLUMN IF NOT EXISTS file_row integer;

-- [{code, field, message}]: warnings about a file as a whole, known when it was received. Null for other reports.
ALTER TABLE payroll_reports ADD COLUMN IF NOT EXISTS intake_warnings jsonb;
