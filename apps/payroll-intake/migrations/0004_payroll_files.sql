-- Of a report that came as a file of rows, whose records are written while it is taken in, and counted at its end.
ALTER TABLE payroll_reports ADD file_name text;
ALTER TABLE payroll_reports ADD employee_count record_count;
-- {code, message, details}: why the file cannot be processed, known when it was taken in.
ALTER TABLE payroll_reports ADD intake_failure jsonb;

-- Rows of files that cannot be records: what is wrong with each.
CREATE TABLE unreadable_records (
  report_id text NOT NULL,
  -- Where it stood in the file, from 0; the header is not counted.
  position integer NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  -- Empty when that is what cannot be read.
  employee_id text NOT NULL,
  -- [{code, field, message}]
  problems jsonb NOT NULL,
  PRIMARY KEY (report_id, position)
);

-- Exposure of a file is added up before the report is completed.
CREATE OR REPLACE VIEW counted_exposure AS
  SELECT exposure.*
  FROM exposure
  JOIN payroll_reports ON payroll_reports.id = exposure.report_id
  WHERE payroll_reports.standing = 'completed';
