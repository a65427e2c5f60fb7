-- Finds the reports with failed records. Few are in it.
CREATE INDEX IF NOT EXISTS payroll_reports_failed_records ON payroll_reports (environment, owner_id, id)
  WHERE (status = 'failed' OR records_failed > 0) AND superseded_by IS NULL AND voided_at IS NULL AND supplements IS NULL;
