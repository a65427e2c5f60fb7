-- When a report was taken out of what counts by the partner who had submitted it. It is kept.
ALTER TABLE payroll_reports ADD voided_at timestamptz;
-- What partners are told of where a report stands: of a completed one, whether it still counts.
ALTER TABLE payroll_reports ADD standing text NOT NULL GENERATED ALWAYS AS (
  CASE
    WHEN status::text <> 'completed' THEN status::text
    WHEN voided_at IS NOT NULL THEN 'voided'
    WHEN superseded_by IS NOT NULL THEN 'replaced'
    ELSE 'completed'
  END) STORED;

-- What was voided may be submitted again.
DROP INDEX payroll_reports_content;
CREATE UNIQUE INDEX payroll_reports_content
  ON payroll_reports (environment, owner_id, employer_id, period_start, period_end, content_hash)
  WHERE status <> 'failed' AND superseded_by IS NULL AND voided_at IS NULL;

-- For lists, newest first; ids are in the order of time.
CREATE INDEX payroll_reports_list ON payroll_reports (environment, owner_id, id);
CREATE INDEX payroll_reports_list_employer ON payroll_reports (environment, owner_id, employer_id, id);
CREATE INDEX payroll_reports_list_standing ON payroll_reports (environment, owner_id, standing, id);

-- The records in which something was found, of reports with many.
CREATE INDEX payroll_records_findings ON payroll_records (report_id, position)
  WHERE problems <> '[]' OR warnings <> '[]';

CREATE OR REPLACE VIEW counted_exposure AS
  SELECT exposure.*
  FROM exposure
  JOIN payroll_reports ON payroll_reports.id = exposure.report_id
  WHERE payroll_reports.superseded_by IS NULL AND payroll_reports.voided_at IS NULL;

CREATE OR REPLACE VIEW counted_reports AS
  SELECT id, environment, owner_id, employer_id, period_start, period_end, subcontractor_payments, records_total
  FROM payroll_reports
  WHERE standing = 'completed';
