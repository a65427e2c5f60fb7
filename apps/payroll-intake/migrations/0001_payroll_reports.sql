-- Checks of single values are domains: Postgres keeps those compiled, where it reads a table's own checks again for every
-- statement, and a report is accepted in one short statement.
CREATE DOMAIN environment AS text CHECK (VALUE IN ('sandbox', 'production'));
CREATE DOMAIN report_status AS text CHECK (VALUE IN ('processing', 'completed', 'failed'));
-- Dollars or hours.
CREATE DOMAIN amount AS numeric(19, 4) CHECK (VALUE >= 0);
-- The sum of many amounts.
CREATE DOMAIN total_amount AS numeric(24, 4) CHECK (VALUE >= 0);
CREATE DOMAIN record_count AS integer CHECK (VALUE >= 0);

-- A payroll report, from acceptance on. What was submitted never changes; only where it stands does.
CREATE TABLE payroll_reports (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  -- The public door it came through: A or B.
  profile text NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  -- SHA-256 of what the report says.
  content_hash bytea NOT NULL,
  -- The encoded payroll_intake.v1.SubmitReportRequest: nothing of what a partner sent is lost.
  submission bytea NOT NULL,
  request_id text NOT NULL,
  -- The report that this one replaces in full once it is completed.
  corrects text,
  -- The completed report that replaced this one, which then no longer counts.
  superseded_by text,
  status report_status NOT NULL DEFAULT 'processing',
  records_total record_count NOT NULL,
  records_processed record_count NOT NULL DEFAULT 0,
  records_failed record_count NOT NULL DEFAULT 0,
  submitted_gross_wages total_amount NOT NULL,
  processed_gross_wages total_amount NOT NULL DEFAULT 0,
  stated_total_payroll amount,
  stated_total_hours amount,
  stated_officer_payroll amount,
  subcontractor_payments amount,
  -- {code, message, details}, of a failed report.
  failure jsonb,
  -- [{code, field, message}] about the report as a whole.
  warnings jsonb NOT NULL DEFAULT '[]',
  received_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK (period_end >= period_start),
  CHECK ((status = 'processing') = (finished_at IS NULL))
);

-- The same content counts once for an employer and period. Its prefix finds the reports of an employer by period.
CREATE UNIQUE INDEX payroll_reports_content
  ON payroll_reports (environment, owner_id, employer_id, period_start, period_end, content_hash)
  WHERE status <> 'failed' AND superseded_by IS NULL;

-- One line for each record of a processed report, failed ones too.
CREATE TABLE payroll_records (
  -- Not a foreign key: checking it for each of 10,000 rows costs as much as writing them, and they are only ever written
  -- in the transaction that holds the report's lock.
  report_id text NOT NULL,
  -- Where it stood in the submission, from 0.
  position integer NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employee_id text NOT NULL,
  name text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  class_code text NOT NULL,
  -- Empty when the partner did not say.
  state text NOT NULL,
  hours_worked amount NOT NULL,
  gross_wages amount NOT NULL CHECK (gross_wages > 0),
  overtime_hours amount NOT NULL,
  overtime_pay amount NOT NULL,
  overtime_multiplier numeric(6, 4) NOT NULL CHECK (overtime_multiplier >= 1),
  double_time_pay amount NOT NULL,
  officer boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('processed', 'failed')),
  -- [{code, field, message}]; any fails the record.
  problems jsonb NOT NULL,
  -- The same; these fail nothing.
  warnings jsonb NOT NULL,
  PRIMARY KEY (report_id, position)
);

-- What a completed report adds up to. The multiplier is part of the key because it decides what part of overtime pay
-- is deducted when the exposure is rated.
CREATE TABLE exposure (
  report_id text NOT NULL REFERENCES payroll_reports,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  state text NOT NULL,
  class_code text NOT NULL,
  officer boolean NOT NULL,
  overtime_multiplier numeric(6, 4) NOT NULL,
  record_count record_count NOT NULL CHECK (record_count > 0),
  hours_worked total_amount NOT NULL,
  gross_wages total_amount NOT NULL CHECK (gross_wages > 0),
  overtime_hours total_amount NOT NULL,
  overtime_pay total_amount NOT NULL,
  double_time_pay total_amount NOT NULL,
  -- A second insert of a report's exposure is impossible.
  PRIMARY KEY (report_id, state, class_code, officer, overtime_multiplier)
);

-- The exposure that counts: what was replaced is kept in `exposure` and left out here.
CREATE VIEW counted_exposure AS
  SELECT exposure.*
  FROM exposure
  JOIN payroll_reports ON payroll_reports.id = exposure.report_id
  WHERE payroll_reports.superseded_by IS NULL;
