-- replaces: 0026_uncorrected_reports, of release 1.3.1
-- Schema of payroll-intake: reports, their records and exposure, grants of exposure, and payroll files.
--
-- Every key contains the owner (`environment`, `owner_id`), although ids are unique in an installation, so that a distributed
-- Postgres can place rows by owner.
-- payroll_records, unreadable_records and exposure have partitions of a quarter, by the time in the id of the report, which
-- follows the prefix. A key must be in each partition, because the partitioned table cannot have it.

-- Checks of single values are domains: Postgres keeps them compiled, but reads a table's own checks again for every statement, and
-- a report is accepted in one short statement.
CREATE DOMAIN environment AS text CHECK (VALUE IN ('sandbox', 'production'));
CREATE DOMAIN report_status AS text CHECK (VALUE IN ('processing', 'completed', 'failed'));
-- Amount in dollars, or hours.
CREATE DOMAIN amount AS numeric(19, 4) CHECK (VALUE >= 0);
-- Sum of many amounts.
CREATE DOMAIN total_amount AS numeric(24, 4) CHECK (VALUE >= 0);
CREATE DOMAIN record_count AS integer CHECK (VALUE >= 0);

-- Payroll reports, from acceptance on. The content of a report never changes; only its status does.
CREATE TABLE payroll_reports (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  -- Profile of the public API that the report came through: A or B.
  profile text NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  -- SHA-256 of the report's content.
  content_hash bytea NOT NULL,
  -- The encoded payroll_intake.v1.SubmitReportRequest, so that nothing that a partner sent is lost.
  submission bytea NOT NULL,
  request_id text NOT NULL,
  -- Report that this one replaces in full once it is completed.
  corrects text,
  -- Completed report that replaced this one, which then no longer counts.
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
  -- {code, message, details} of a failed report.
  failure jsonb,
  -- [{code, field, message}] about the report as a whole.
  warnings jsonb NOT NULL DEFAULT '[]',
  received_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Time at which the partner voided the report, which then no longer counts.
  voided_at timestamptz,
  -- Status that partners see: for a completed report also whether it still counts.
  standing text NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN status::text <> 'completed' THEN status::text
      WHEN voided_at IS NOT NULL THEN 'voided'
      WHEN superseded_by IS NOT NULL THEN 'replaced'
      ELSE 'completed'
    END) STORED,
  -- Name of the file and number of its employees. Records of a file are written while it is received, and counted at its end.
  -- Null for other reports.
  file_name text,
  employee_count record_count,
  -- {code, message, details}: reason why the file cannot be processed, found while it was received.
  intake_failure jsonb,
  -- Actor of the last change, as `api_key:key_…`, and its request. Null in rows from before these columns.
  changed_by text,
  changed_request_id text,
  -- True for a statement that nobody was paid in the period: a report without records.
  no_payroll boolean NOT NULL DEFAULT false,
  -- {used: [{header, member}], ignored: [header]}: columns of an uploaded file. Null for other reports, and in rows from before
  -- this column.
  file_columns jsonb,
  -- [{code, field, message}]: warnings about a file as a whole, found while it was received. Null for other reports.
  intake_warnings jsonb,
  -- Report that this one supplements: this one is a file with the corrected rows of a failed one. Both are one report where
  -- repeated records and replacement are concerned.
  supplements text,
  PRIMARY KEY (id, environment, owner_id),
  CHECK (period_end >= period_start),
  CHECK ((status = 'processing') = (finished_at IS NULL))
);
-- The same content counts once for an employer and period; a voided report may be submitted again. The first columns find the
-- reports of an employer by period.
CREATE UNIQUE INDEX payroll_reports_content ON payroll_reports (environment, owner_id, employer_id, period_start, period_end, content_hash)
  WHERE status <> 'failed' AND superseded_by IS NULL AND voided_at IS NULL;
-- Lists, newest first. Ids sort by time.
CREATE INDEX payroll_reports_list ON payroll_reports (environment, owner_id, id);
CREATE INDEX payroll_reports_list_employer ON payroll_reports (environment, owner_id, employer_id, id);
CREATE INDEX payroll_reports_list_standing ON payroll_reports (environment, owner_id, standing, id);
-- Retention finds expired rows by it without reading the others.
CREATE INDEX payroll_reports_received ON payroll_reports USING brin (received_at);
-- Finds the statement of no payroll that a payroll report contradicts. Almost no report is in it.
CREATE INDEX payroll_reports_no_payroll ON payroll_reports (environment, owner_id, employer_id, period_end) WHERE no_payroll;
CREATE INDEX payroll_reports_supplements ON payroll_reports (environment, owner_id, supplements) WHERE supplements IS NOT NULL;
-- Finds the reports with failed records. Few are in it.
CREATE INDEX payroll_reports_failed_records ON payroll_reports (environment, owner_id, id)
  WHERE (status = 'failed' OR records_failed > 0) AND superseded_by IS NULL AND voided_at IS NULL AND supplements IS NULL;

-- Records of processed reports, failed ones too, and of files that are received.
CREATE TABLE payroll_records (
  -- Not a foreign key: checking it for each of 10,000 rows costs as much as writing them, and they are only written in the
  -- transaction that holds the lock of the report.
  report_id text NOT NULL,
  -- Position in the submission, from 0.
  position integer NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employee_id text NOT NULL,
  name text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  class_code text NOT NULL,
  -- Empty if the partner did not send it.
  state text NOT NULL,
  hours_worked amount NOT NULL,
  -- 0 for a person on unpaid leave.
  gross_wages amount NOT NULL CHECK (gross_wages >= 0),
  overtime_hours amount NOT NULL,
  overtime_pay amount NOT NULL,
  overtime_multiplier numeric(6, 4) NOT NULL CHECK (overtime_multiplier >= 1),
  double_time_pay amount NOT NULL,
  officer boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('processed', 'failed')),
  -- [{code, field, message}]: problems, each of which fails the record.
  problems jsonb NOT NULL,
  -- [{code, field, message}]: warnings, which fail nothing.
  warnings jsonb NOT NULL,
  -- Null if the record states none, and in rows from before this column.
  overtime_premium numeric(19, 4),
  -- [{kind, amount}], each kind once: pay that is included in the gross wages and is not remuneration.
  excluded_pay jsonb,
  -- True if the platform filled the state, which the partner did not send. Null otherwise.
  is_state_filled boolean,
  -- Number of the record's row in its file, where the first row is 1. Null if it is the position plus 2: below a header in row
  -- 1.
  file_row integer
) PARTITION BY RANGE (right(report_id, 26));
COMMENT ON TABLE payroll_records IS 'partitions {"column": "report_id", "prefix": "*", "days": 91}';
CREATE TABLE payroll_records_default PARTITION OF payroll_records (PRIMARY KEY (report_id, position, environment, owner_id)) DEFAULT;
-- Finds the records with problems or warnings in reports with many records.
CREATE INDEX payroll_records_findings ON payroll_records (report_id, position) WHERE problems <> '[]' OR warnings <> '[]';

-- Rows of files that are no valid records, with their problems.
CREATE TABLE unreadable_records (
  report_id text NOT NULL,
  -- Position in the file, from 0, without the header.
  position integer NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  -- Empty if the employee's id itself cannot be read.
  employee_id text NOT NULL,
  -- [{code, field, message}]
  problems jsonb NOT NULL,
  file_row integer
) PARTITION BY RANGE (right(report_id, 26));
COMMENT ON TABLE unreadable_records IS 'partitions {"column": "report_id", "prefix": "*", "days": 91}';
CREATE TABLE unreadable_records_default PARTITION OF unreadable_records (PRIMARY KEY (report_id, position, environment, owner_id)) DEFAULT;

-- Sums of completed reports by state and class. The overtime multiplier is part of the key because it decides which part of
-- overtime pay is deducted when the exposure is rated.
-- There is no foreign key to payroll_reports: Postgres would read the exposure of each report that is deleted when a partition
-- is dropped. Exposure is written in the transaction that holds the lock of its report, and deleted with it.
CREATE TABLE exposure (
  report_id text NOT NULL,
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
  gross_wages total_amount NOT NULL CHECK (gross_wages >= 0),
  overtime_hours total_amount NOT NULL,
  overtime_pay total_amount NOT NULL,
  double_time_pay total_amount NOT NULL,
  -- Sums over all kinds of the records' columns of the same names.
  overtime_premium numeric(24, 4),
  excluded_pay numeric(24, 4)
) PARTITION BY RANGE (right(report_id, 26));
COMMENT ON TABLE exposure IS 'partitions {"column": "report_id", "prefix": "*", "days": 91}';
CREATE TABLE exposure_default PARTITION OF exposure (PRIMARY KEY (report_id, state, class_code, officer, overtime_multiplier, environment, owner_id)) DEFAULT;

-- Exposure of the reports that count. That of a file is added up before its report is completed.
CREATE VIEW counted_exposure AS
  SELECT exposure.report_id, exposure.environment, exposure.owner_id, exposure.employer_id, exposure.period_start, exposure.period_end,
    state, class_code, officer, overtime_multiplier, record_count, hours_worked, gross_wages, overtime_hours, overtime_pay,
    double_time_pay
  FROM exposure
  JOIN payroll_reports ON payroll_reports.id = exposure.report_id
  WHERE payroll_reports.standing = 'completed';

-- Reports that count.
CREATE VIEW counted_reports AS
  SELECT id, environment, owner_id, employer_id, period_start, period_end, subcontractor_payments, records_total, no_payroll
  FROM payroll_reports
  WHERE standing = 'completed';

-- Reports that retention has deleted and whose records wait for the drop of their partition. If the partition stays because of
-- another report, the records are deleted one by one, and the row with them.
CREATE TABLE removed_reports (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  report_id text NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, report_id)
);
CREATE INDEX removed_reports_due ON removed_reports (removed_at);

-- Reports from which an audit was rated. They are retained as long as the audit, which may be of another owner.
CREATE TABLE report_citations (
  report_id text NOT NULL,
  audit_id text NOT NULL,
  -- Environment and owner of the audit.
  environment environment NOT NULL,
  owner_id text NOT NULL,
  cited_at timestamptz NOT NULL,
  PRIMARY KEY (report_id, audit_id, environment, owner_id)
);
CREATE INDEX report_citations_audit ON report_citations (environment, owner_id, audit_id);

-- Files with failed rows: deflated JSON of the header, the mapping and the number format with which the file was read.
CREATE TABLE failed_row_files (
  report_id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  reading bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (report_id, environment, owner_id)
);
CREATE INDEX failed_row_files_created ON failed_row_files (created_at);

-- Cells of the failed rows as the partner sent them: deflated JSON [[row, row of the record, [cell]]] of several rows.
CREATE TABLE failed_rows (
  report_id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  part integer NOT NULL,
  rows bytea NOT NULL,
  PRIMARY KEY (report_id, part, environment, owner_id),
  CONSTRAINT failed_rows_report_id_fkey FOREIGN KEY (report_id, environment, owner_id)
    REFERENCES failed_row_files ON DELETE CASCADE
);

-- Permissions of one owner (`owner_id`) for another (`grantee_owner_id`) to read the exposure of one employer, for which the
-- two may have different ids. A revoked grant is retained.
CREATE TABLE exposure_grants (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  grantee_owner_id text NOT NULL,
  grantee_employer_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- A grant is an offer until the grantee accepts it. deleted_at is set when it is declined or revoked.
  status text NOT NULL DEFAULT 'offered' CHECK (status IN ('offered', 'accepted', 'declined', 'revoked')),
  accepted_at timestamptz,
  updated_at timestamptz,
  changed_by text,
  changed_request_id text,
  -- Actors who gave and who accepted the grant, as `api_key:key_…`. Null in rows from before these columns; changed_by has the
  -- last actor.
  created_by text,
  accepted_by text,
  PRIMARY KEY (id, environment, owner_id)
);
-- A grant exists once. The first columns find what was granted to an owner.
CREATE UNIQUE INDEX exposure_grants_standing ON exposure_grants (environment, grantee_owner_id, grantee_employer_id, owner_id, employer_id)
  WHERE deleted_at IS NULL;
-- Lists the present grants of an owner.
CREATE INDEX exposure_grants_given ON exposure_grants (environment, owner_id, id) WHERE deleted_at IS NULL;
-- Lists of both parties, with grants that have ended.
CREATE INDEX exposure_grants_by_owner ON exposure_grants (environment, owner_id, id);
CREATE INDEX exposure_grants_by_grantee ON exposure_grants (environment, grantee_owner_id, id);
-- Finds the grantees of an employer for each report that is processed.
CREATE INDEX exposure_grants_employer ON exposure_grants (environment, owner_id, employer_id)
  WHERE deleted_at IS NULL AND status = 'accepted';

-- Mappings of the columns of payroll files, which an owner stores by name.
CREATE TABLE file_mappings (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  name text NOT NULL,
  -- [{member, headers}]; a member without headers is not read.
  mapping jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Request that created the record. A retry of the request creates nothing.
  request_id text NOT NULL,
  deleted_at timestamptz,
  changed_by text,
  changed_request_id text,
  PRIMARY KEY (id, environment, owner_id)
);
CREATE UNIQUE INDEX file_mappings_request ON file_mappings (environment, owner_id, request_id);
CREATE UNIQUE INDEX file_mappings_name ON file_mappings (environment, owner_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX file_mappings_list ON file_mappings (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX file_mappings_deleted ON file_mappings (environment, owner_id, id) WHERE deleted_at IS NOT NULL;

-- Last days of people with their employers, as employee-sync announced them. Pay for later days is a warning.
CREATE TABLE departures (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  employee_id text NOT NULL,
  -- Null if the person works again, or left on an unknown day.
  left_on date,
  -- Time of the change. The later change counts, in whatever order they arrive.
  told_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, employer_id, employee_id)
);
-- Retention finds expired rows by it without reading the others.
CREATE INDEX departures_told ON departures USING brin (told_at);

-- Rows of a file with repeated persons or several employers, from reading them until the insertion of the records. Both happen
-- in one transaction, outside of which the table is empty. It is unlogged because nothing of it is needed after a crash.
CREATE UNLOGGED TABLE payroll_file_rows (
  report_id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  -- False for a row of the file, true for the sum of the rows of one person, class and state.
  is_sum boolean NOT NULL,
  -- Number of the row or, for a sum, of its first row.
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
  -- Excluded pay by kind.
  tips numeric,
  severance numeric,
  per_diem numeric,
  expense_reimbursement numeric,
  employer_contributions numeric,
  -- Employer of the row in a file with several employers; empty in other files.
  employer_id text NOT NULL DEFAULT '',
  -- Problems [{code, field, message}] and cells [[column, text]] of a row that is no valid record.
  problems jsonb,
  content jsonb,
  PRIMARY KEY (report_id, is_sum, file_row, environment, owner_id)
);
CREATE INDEX payroll_file_rows_employer ON payroll_file_rows (report_id, is_sum, employer_id, file_row);

-- Cells of all rows while a file is received, in the same format. Empty outside of that transaction, like payroll_file_rows.
CREATE UNLOGGED TABLE payroll_file_cells (
  report_id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  part integer NOT NULL,
  first_row integer NOT NULL,
  last_row integer NOT NULL,
  rows bytea NOT NULL,
  PRIMARY KEY (report_id, part, environment, owner_id)
);

-- Failed rows among them. `upload_id` is the report_id of payroll_file_cells; a file with several employers has several
-- reports.
CREATE UNLOGGED TABLE payroll_file_failures (
  upload_id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  file_row integer NOT NULL,
  report_id text NOT NULL,
  -- Row by which findings identify the record: the first one if several rows are added up.
  record_row integer NOT NULL,
  PRIMARY KEY (upload_id, file_row, environment, owner_id)
);

-- Bytes of an Excel workbook while it is received, because its parts are read in another order than they arrive. Empty outside
-- of that transaction, like payroll_file_rows.
CREATE UNLOGGED TABLE payroll_file_bytes (
  report_id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (report_id, part, environment, owner_id)
);
