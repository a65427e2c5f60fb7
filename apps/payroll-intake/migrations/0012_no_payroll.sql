-- A statement that nobody was paid in the period: a report without records.
ALTER TABLE payroll_reports ADD COLUMN no_payroll boolean NOT NULL DEFAULT false;

CREATE OR REPLACE VIEW counted_reports AS
  SELECT id, environment, owner_id, employer_id, period_start, period_end, subcontractor_payments, records_total, no_payroll
  FROM payroll_reports
  WHERE standing = 'completed';

-- Finds the statement that a payroll report contradicts. Almost no report is in it.
CREATE INDEX IF NOT EXISTS payroll_reports_no_payroll ON payroll_reports (environment, owner_id, employer_id, period_end)
  WHERE no_payroll;
