-- Rows of a file that are added up, from when they are read until its records are inserted: both in one transaction, so that
-- the table is empty outside of it. Unlogged: nothing of it is needed after a crash.
CREATE UNLOGGED TABLE IF NOT EXISTS payroll_file_rows (
  report_id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  -- False for a row of the file, true for the sum of the rows of one person, class and state.
  is_sum boolean NOT NULL,
  -- Number of the row; of a sum, of its first row.
  file_row integer NOT NULL,
  employee_id text NOT NULL,
  name text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  class_code text NOT NULL,
  state text NOT NULL,
  officer boolean NOT NULL,
  hours_worked numeric NOT NULL,
  gross_wages numeric NOT NULL,
  overtime_hours numeric,
  overtime_pay numeric,
  overtime_multiplier numeric,
  double_time_pay numeric,
  overtime_premium numeric,
  -- {kind: amount}
  tips numeric,
  severance numeric,
  per_diem numeric,
  expense_reimbursement numeric,
  employer_contributions numeric,
  PRIMARY KEY (report_id, is_sum, file_row)
);
