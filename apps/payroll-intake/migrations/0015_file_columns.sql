-- {used: [{header, member}], ignored: [header]}: columns of an uploaded file. Null for other reports, and for files from before.
ALTER TABLE payroll_reports ADD COLUMN IF NOT EXISTS file_columns jsonb;
