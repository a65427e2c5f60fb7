-- Maximums of construction classes are not for work on one- or two-family houses.
ALTER TABLE payroll_records ADD COLUMN one_or_two_family boolean NOT NULL DEFAULT false;
ALTER TABLE payroll_file_rows ADD COLUMN one_or_two_family boolean NOT NULL DEFAULT false;
