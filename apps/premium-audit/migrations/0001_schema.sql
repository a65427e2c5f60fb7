-- replaces: 0034_owners_required, of release 1.3.1
-- Schema of premium-audit: policies, rates, subcontractors, audits with their versions and documents, payments, and ledgers.
--
-- Every key contains the owner (`environment`, `owner_id`), although ids are unique in an installation, so that a distributed
-- Postgres can place rows by owner.
-- Rows that belong to an audit, a policy or another parent repeat its owner.

CREATE DOMAIN environment AS text CHECK (VALUE IN ('sandbox', 'production'));

-- Amount in dollars.
CREATE DOMAIN amount AS numeric(24, 4);

-- Policies. Ids sort by time, so lists page by them.
CREATE TABLE policies (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  policy_number text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'expired', 'cancelled')),
  -- Number, start and end of the present term.
  term integer NOT NULL,
  effective_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Request that created the record. A retry of the request creates nothing.
  request_id text NOT NULL,
  deleted_at timestamptz,
  -- Actor of the last change, as `api_key:key_…`, and its request. Null in rows from before these columns.
  changed_by text,
  changed_request_id text,
  -- Scheduled changes: a cancellation, and the start of a next term, which is the row of policy_terms with the next number. A
  -- cancelled term keeps its expiration date for rating.
  cancels_at timestamptz,
  cancellation_method text CHECK (cancellation_method IN ('pro_rata', 'short_rate', 'flat')),
  renews_at timestamptz,
  -- Audit that is created without a request: `final` at the end of each term.
  audit_schedule text CHECK (audit_schedule IN ('final')),
  audit_method text CHECK (audit_method IN ('self', 'phone', 'physical', 'waived')),
  -- Billing before the final audit: {"mode": "pay_as_you_go"}, or null for billing by audits.
  billing jsonb,
  PRIMARY KEY (id, environment, owner_id),
  CHECK (expires_at > effective_at)
);
CREATE UNIQUE INDEX policies_request ON policies (environment, owner_id, request_id);
-- A policy number is used once for a start.
CREATE UNIQUE INDEX policies_number ON policies (environment, owner_id, policy_number, effective_at) WHERE deleted_at IS NULL;
CREATE INDEX policies_list ON policies (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX policies_list_employer ON policies (environment, owner_id, employer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX policies_list_status ON policies (environment, owner_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX policies_list_both ON policies (environment, owner_id, employer_id, status, id) WHERE deleted_at IS NULL;
-- Upkeep finds policies by them whose status changes with time.
CREATE INDEX policies_pending ON policies (effective_at) WHERE status = 'pending' AND deleted_at IS NULL;
CREATE INDEX policies_running ON policies (expires_at) WHERE status = 'active' AND deleted_at IS NULL;
-- Retention finds expired rows by it.
CREATE INDEX policies_expiry ON policies (expires_at);
CREATE INDEX policies_cancelling ON policies (cancels_at)
  WHERE cancels_at IS NOT NULL AND status IN ('pending', 'active', 'expired') AND deleted_at IS NULL;
CREATE INDEX policies_renewing ON policies (renews_at) WHERE renews_at IS NOT NULL AND deleted_at IS NULL;
-- Lists of deleted records, and the end of their retention.
CREATE INDEX policies_deleted_list ON policies (environment, owner_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX policies_deleted ON policies (deleted_at) WHERE deleted_at IS NOT NULL;

-- Terms of policies, past ones too: an audit belongs to a term, and a renewal must not change what is audited.
CREATE TABLE policy_terms (
  policy_id text NOT NULL,
  term integer NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  effective_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Estimated premium, and the premium after audits.
  estimated_premium amount NOT NULL CHECK (estimated_premium >= 0),
  premium amount NOT NULL,
  -- Input of rating: classes, rates, factors. Amounts are decimal strings.
  rating jsonb NOT NULL,
  -- True if the partner stated the estimated premium, false if it is derived from the estimated payroll. Null in rows from
  -- before this column. estimate_changes has the estimated premium of the whole term from each day on which an endorsement
  -- changes it.
  premium_stated boolean,
  estimate_changes jsonb NOT NULL DEFAULT '[]',
  -- True if the term has a ledger. An expired term keeps it.
  pays_as_you_go boolean NOT NULL DEFAULT false,
  -- Day of the last search for late reports.
  late_checked_on date,
  -- Day of the last comparison of the ledger with the reports that count.
  compared_on date,
  PRIMARY KEY (policy_id, term, environment, owner_id),
  CONSTRAINT policy_terms_policy_id_fkey FOREIGN KEY (policy_id, environment, owner_id) REFERENCES policies
);
CREATE INDEX policy_terms_rate_table ON policy_terms ((rating->>'rateTable')) WHERE rating ? 'rateTable';
-- List of terms with the state of their audits: terms of an owner here, and its unsettled audits in audits_unsettled.
CREATE INDEX policy_terms_owner ON policy_terms (environment, owner_id, policy_id, term);
-- Finds the policies that a report of an employer concerns.
CREATE INDEX policy_terms_pay_as_you_go ON policy_terms (environment, owner_id, policy_id) WHERE pays_as_you_go;
-- Finds terms without a ledger for the daily search for missing payroll.
CREATE INDEX policy_terms_payroll_checked ON policy_terms (late_checked_on) WHERE NOT pays_as_you_go;

-- Sources that the present or the next term of a policy names, with the time and the actor, as `api_key:key_…`. A grant that
-- ended after that needs a new consent. Old policies have no rows until their sources change.
CREATE TABLE policy_sources (
  policy_id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  source_owner_id text NOT NULL,
  source_employer_id text NOT NULL,
  named_at timestamptz NOT NULL,
  named_by text,
  PRIMARY KEY (policy_id, source_owner_id, source_employer_id, environment, owner_id),
  CONSTRAINT policy_sources_policy_id_fkey FOREIGN KEY (policy_id, environment, owner_id) REFERENCES policies ON DELETE CASCADE
);

-- Class codes of payroll that a policy does not have, each announced once in a term.
CREATE TABLE endorsement_suggestions (
  policy_id text NOT NULL,
  term integer NOT NULL,
  -- Empty if the report has no state.
  state text NOT NULL,
  -- Class code without leading zeros, by which codes are compared.
  bare_code text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  report_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (policy_id, term, state, bare_code, environment, owner_id),
  CONSTRAINT endorsement_suggestions_policy_id_fkey FOREIGN KEY (policy_id, environment, owner_id)
    REFERENCES policies ON DELETE CASCADE
);

-- Estimates of a term that payroll exceeds or misses by far, each announced once.
CREATE TABLE payroll_trends (
  policy_id text NOT NULL,
  term integer NOT NULL,
  estimated_payroll amount NOT NULL,
  is_above boolean NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  report_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (policy_id, term, estimated_payroll, is_above, environment, owner_id),
  CONSTRAINT payroll_trends_policy_id_fkey FOREIGN KEY (policy_id, environment, owner_id) REFERENCES policies ON DELETE CASCADE
);

-- Rate tables of carriers, which an owner loads.
CREATE TABLE rate_tables (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  name text NOT NULL,
  -- First day of the rows without a day of their own. If null, they have always applied.
  effective_from date,
  applies_to text NOT NULL CHECK (applies_to IN ('new_and_renewal', 'outstanding')),
  -- Latest version in rate_table_versions.
  version integer NOT NULL,
  row_count integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Request that created the record. A retry of the request creates nothing.
  request_id text NOT NULL,
  deleted_at timestamptz,
  changed_by text,
  changed_request_id text,
  PRIMARY KEY (id, environment, owner_id)
);
CREATE UNIQUE INDEX rate_tables_request ON rate_tables (environment, owner_id, request_id);
CREATE INDEX rate_tables_list ON rate_tables (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX rate_tables_deleted ON rate_tables (environment, owner_id, id) WHERE deleted_at IS NOT NULL;

-- Versions of rate tables. A version never changes: audits name the one from which they were rated.
CREATE TABLE rate_table_versions (
  rate_table_id text NOT NULL,
  version integer NOT NULL,
  effective_from date,
  applies_to text NOT NULL,
  row_count integer NOT NULL,
  -- SHA-256 of the rows. Rows with the digest of the latest version make no new one.
  digest text NOT NULL,
  created_at timestamptz NOT NULL,
  changed_by text,
  changed_request_id text,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (rate_table_id, version, environment, owner_id),
  CONSTRAINT rate_table_versions_rate_table_id_fkey FOREIGN KEY (rate_table_id, environment, owner_id)
    REFERENCES rate_tables ON DELETE CASCADE
);

-- Rates of a version by state and class.
CREATE TABLE rate_table_rows (
  rate_table_id text NOT NULL,
  version integer NOT NULL,
  -- State, class code and day: unique within a version, and the order of the rows.
  id text COLLATE "C" NOT NULL,
  state text NOT NULL,
  class_code text NOT NULL,
  -- Class code without leading zeros, by which codes are compared.
  bare_code text NOT NULL,
  description text NOT NULL,
  basis text NOT NULL CHECK (basis IN ('per_100', 'per_capita', 'per_hour', 'flat')),
  rate numeric NOT NULL CHECK (rate >= 0),
  minimum_premium amount,
  effective_from date,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (rate_table_id, version, id, environment, owner_id),
  CONSTRAINT rate_table_rows_rate_table_id_version_fkey FOREIGN KEY (rate_table_id, version, environment, owner_id)
    REFERENCES rate_table_versions ON DELETE CASCADE
);
CREATE INDEX rate_table_rows_class ON rate_table_rows (rate_table_id, version, state, bare_code);

-- Registered subcontractors. Payments [{"from", "to", "amount"}] and certificates [{"from", "to", "reference"}] are documents
-- because they are read and replaced as a whole.
CREATE TABLE subcontractors (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  class_code text NOT NULL,
  contract text NOT NULL CHECK (contract IN ('unstated', 'labor_only', 'labor_and_materials', 'mobile_equipment')),
  payments jsonb NOT NULL,
  certificates jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Request that created the record. A retry of the request creates nothing.
  request_id text NOT NULL,
  changed_by text,
  changed_request_id text,
  deleted_at timestamptz,
  PRIMARY KEY (id, environment, owner_id)
);
CREATE UNIQUE INDEX subcontractors_request ON subcontractors (environment, owner_id, request_id);
CREATE INDEX subcontractors_list ON subcontractors (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX subcontractors_list_employer ON subcontractors (environment, owner_id, employer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX subcontractors_deleted_list ON subcontractors (environment, owner_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX subcontractors_updated ON subcontractors (updated_at);

-- Audits of terms.
CREATE TABLE audits (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  policy_id text NOT NULL,
  term integer NOT NULL,
  -- `waived`: the plan of the policy waives the audit, and the estimated premium is that of the term.
  status text NOT NULL CHECK (status IN ('in_progress', 'completed', 'failed', 'non_compliant', 'waived')),
  period_start date NOT NULL,
  period_end date NOT NULL,
  -- Newest version in audit_versions; 0 if there is none.
  version integer NOT NULL DEFAULT 0,
  -- {code, message, missing} of a failed audit.
  failure jsonb,
  -- {multiple, charge, requestsMade} of an audit that was closed as non-compliant.
  noncompliance jsonb,
  -- Reports that have changed the exposure of the audited days since the newest version. With any, the audit is out of date.
  changed_report_ids text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Request that created the record. A retry of the request creates nothing.
  request_id text NOT NULL,
  deleted_at timestamptz,
  changed_by text,
  changed_request_id text,
  -- Method by which the records are audited; null if nobody stated it.
  method text CHECK (method IN ('self', 'phone', 'physical', 'waived')),
  -- Other changes since the newest version: public names of members of the policy, and grants.
  changed_policy_members text[] NOT NULL DEFAULT '{}',
  changed_grant_ids text[] NOT NULL DEFAULT '{}',
  -- Newest version whose reports payroll-intake retains for the audit. Upkeep cites the reports of a later version.
  cited_version integer NOT NULL DEFAULT 0,
  -- `final` if the audit covers its whole term, `interim` if a part. Null in rows from before this column, whose period
  -- decides.
  audit_type text CHECK (audit_type IN ('interim', 'final')),
  -- Other audits of the term whose charges have changed since the newest version, which deducts them.
  changed_audit_ids text[] NOT NULL DEFAULT '{}',
  -- Reason why a charge for non-compliance was withdrawn; the next version has it as its reason.
  reopen_reason text,
  -- True if the plan of the policy opened the audit. A reinstatement retracts such an audit while it has no result.
  is_scheduled boolean NOT NULL DEFAULT false,
  -- Due date of the audit. Null in rows from before this column.
  due_on date,
  -- Day of the next reminder; null if there is none.
  next_reminder_on date,
  PRIMARY KEY (id, environment, owner_id),
  CONSTRAINT audits_policy_id_fkey FOREIGN KEY (policy_id, environment, owner_id) REFERENCES policies,
  CHECK (period_end >= period_start),
  CHECK ((status = 'in_progress') = (finished_at IS NULL))
);
CREATE UNIQUE INDEX audits_request ON audits (environment, owner_id, request_id);
CREATE INDEX audits_policy ON audits (policy_id);
CREATE INDEX audits_list ON audits (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX audits_list_employer ON audits (environment, owner_id, employer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX audits_list_status ON audits (environment, owner_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX audits_list_both ON audits (environment, owner_id, employer_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX audits_uncited ON audits (id) WHERE version > cited_version;
CREATE INDEX audits_deleted_list ON audits (environment, owner_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX audits_deleted ON audits (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX audits_unsettled ON audits (environment, owner_id, policy_id, term)
  WHERE deleted_at IS NULL AND (status IN ('in_progress', 'failed')
    OR changed_report_ids || changed_policy_members || changed_grant_ids || changed_audit_ids <> '{}');
CREATE INDEX audits_reminders ON audits (next_reminder_on)
  WHERE next_reminder_on IS NOT NULL AND status IN ('in_progress', 'failed') AND deleted_at IS NULL;

-- Owners whose exposure an audit is about: the audit's owner, and others who had granted theirs when it was rated.
CREATE TABLE audit_sources (
  audit_id text NOT NULL,
  environment environment NOT NULL,
  source_owner_id text NOT NULL,
  source_employer_id text NOT NULL,
  -- Sources stay when they no longer count, because earlier versions were rated from them. grant_id is null for the owner's own
  -- exposure, and in rows from before this column.
  grant_id text,
  counts boolean NOT NULL DEFAULT true,
  withdrawn_at timestamptz,
  owner_id text NOT NULL,
  PRIMARY KEY (environment, source_owner_id, source_employer_id, audit_id, owner_id),
  CONSTRAINT audit_sources_audit_id_fkey FOREIGN KEY (audit_id, environment, owner_id) REFERENCES audits ON DELETE CASCADE
);
CREATE INDEX audit_sources_audit ON audit_sources (audit_id);

-- Results of audits. Rows never change.
CREATE TABLE audit_versions (
  audit_id text NOT NULL,
  version integer NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('audit', 'revision', 'noncompliance', 'waiver')),
  reason text NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  -- Null if the employer refused an audit of its records, so that there is no worksheet.
  method text CHECK (method IN ('rates', 'proportion')),
  payroll amount,
  remuneration amount,
  manual_premium amount,
  estimated_premium amount NOT NULL,
  actual_premium amount NOT NULL,
  total_due amount NOT NULL,
  adjustment amount NOT NULL,
  adjustment_type text NOT NULL CHECK (adjustment_type IN ('additional_premium', 'return_premium', 'no_change')),
  -- [{step, state, name, amount, runningTotal, gives}]
  steps jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  changed_by text,
  changed_request_id text,
  -- [{code, message, sources, personCount, periodStart, periodEnd, persons}]
  warnings jsonb NOT NULL DEFAULT '[]',
  -- Premium of the term up to the last audited day, without and with surcharges, and the part that earlier interim audits
  -- charged. Null in rows from before these columns.
  premium_to_date amount,
  total_to_date amount,
  charged_before amount,
  -- Rows of the rule data, and values that the policy states, with which the worksheet was rated.
  rules jsonb NOT NULL DEFAULT '[]',
  -- Digests of the inputs of the version. Null in rows from before these columns. worksheet_digest is the SHA-256 of the
  -- figures and the worksheet.
  worksheet_digest text,
  -- SHA-256 of the version: its members, the digests of its inputs and the digest of the version before.
  digest text,
  previous_digest text,
  -- Release of the platform that rated the version.
  release text,
  -- Reason why the platform itself made the version; null if a partner did.
  occasion text,
  -- Dispute whose accepted lines made the version.
  dispute_id text,
  PRIMARY KEY (audit_id, version, environment, owner_id),
  CONSTRAINT audit_versions_audit_id_fkey FOREIGN KEY (audit_id, environment, owner_id) REFERENCES audits ON DELETE CASCADE
);

-- Worksheets of versions.
CREATE TABLE worksheet_lines (
  audit_id text NOT NULL,
  version integer NOT NULL,
  line integer NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  state text NOT NULL,
  class_code text NOT NULL,
  basis text NOT NULL CHECK (basis IN ('payroll', 'subcontractors')),
  first_day date NOT NULL,
  last_day date NOT NULL,
  payroll amount NOT NULL,
  -- [{kind, amount}]
  deductions jsonb NOT NULL,
  remuneration amount NOT NULL,
  rate numeric,
  premium amount,
  -- {rateTable, version} of the rate; null for a rate of the policy.
  rate_source jsonb,
  -- Ids of the registered subcontractors that were paid.
  subcontractor_ids jsonb NOT NULL DEFAULT '[]',
  -- Basis of the rate and number of units, if not 100 dollars of remuneration, and the loss cost of which the rate is a
  -- multiple.
  rate_basis text,
  units numeric,
  loss_cost numeric,
  -- Description of the class when the line was rated; null if there was none.
  class_description text,
  -- Changes by disputes: [{disputeId, disputeLine, ground, before, after}]; null if there are none.
  adjustments jsonb,
  PRIMARY KEY (audit_id, version, line, environment, owner_id),
  CONSTRAINT worksheet_lines_audit_id_version_fkey FOREIGN KEY (audit_id, version, environment, owner_id)
    REFERENCES audit_versions ON DELETE CASCADE
);
CREATE INDEX worksheet_lines_rate_table ON worksheet_lines ((rate_source->>'rateTable')) WHERE rate_source IS NOT NULL;

-- Payroll records from which a worksheet line was made.
CREATE TABLE worksheet_sources (
  audit_id text NOT NULL,
  version integer NOT NULL,
  line integer NOT NULL,
  report_id text NOT NULL,
  -- [[first, last]] positions in the report; empty if the report states a total.
  positions jsonb NOT NULL,
  -- Owner and employer of the report. Null in rows from before these columns.
  source_owner_id text,
  source_employer_id text,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (audit_id, version, line, report_id, environment, owner_id),
  CONSTRAINT worksheet_sources_audit_id_version_line_fkey FOREIGN KEY (audit_id, version, line, environment, owner_id)
    REFERENCES worksheet_lines ON DELETE CASCADE
);
-- Finds the citations of a report.
CREATE INDEX worksheet_sources_report ON worksheet_sources (report_id);

-- Statements of no payroll that completed a version. They have no payroll lines, so no worksheet line has them.
CREATE TABLE worksheet_statements (
  audit_id text NOT NULL,
  version integer NOT NULL,
  report_id text NOT NULL,
  source_owner_id text NOT NULL,
  source_employer_id text NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (audit_id, version, report_id, environment, owner_id),
  CONSTRAINT worksheet_statements_audit_id_version_fkey FOREIGN KEY (audit_id, version, environment, owner_id)
    REFERENCES audit_versions ON DELETE CASCADE
);

-- Every report from which a version was rated.
CREATE VIEW cited_reports AS
  SELECT audit_id, version, report_id, source_owner_id, source_employer_id, environment, owner_id FROM worksheet_sources
  UNION ALL
  SELECT audit_id, version, report_id, source_owner_id, source_employer_id, environment, owner_id FROM worksheet_statements;

-- Digests of the inputs from which a version was rated.
CREATE TABLE version_inputs (
  audit_id text NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  digest text NOT NULL,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (audit_id, version, kind, id, environment, owner_id),
  CONSTRAINT version_inputs_audit_id_version_fkey FOREIGN KEY (audit_id, version, environment, owner_id)
    REFERENCES audit_versions ON DELETE CASCADE
);

-- Inputs of versions, once for all versions of an audit that have the same one. They are retained as long as the audit.
CREATE TABLE input_documents (
  audit_id text NOT NULL,
  digest text NOT NULL,
  -- Canonical JSON. Lines of a report are in input_lines.
  document text NOT NULL,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (audit_id, digest, environment, owner_id),
  CONSTRAINT input_documents_audit_id_fkey FOREIGN KEY (audit_id, environment, owner_id) REFERENCES audits ON DELETE CASCADE
);

-- Lines of a report that is an input, as compressed text.
CREATE TABLE input_lines (
  audit_id text NOT NULL,
  digest text NOT NULL,
  part integer NOT NULL,
  lines bytea NOT NULL,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (audit_id, digest, part, environment, owner_id),
  CONSTRAINT input_lines_audit_id_digest_fkey FOREIGN KEY (audit_id, digest, environment, owner_id)
    REFERENCES input_documents ON DELETE CASCADE
);
-- The bytes are compressed already.
ALTER TABLE input_lines ALTER COLUMN lines SET STORAGE EXTERNAL;

-- Requests of auditors for records of the insured.
CREATE TABLE records_requests (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  audit_id text NOT NULL,
  subject text NOT NULL,
  details text NOT NULL,
  due_on date NOT NULL,
  -- An open request is overdue after its due date.
  status text NOT NULL CHECK (status IN ('open', 'answered', 'closed')),
  answer text NOT NULL,
  answered_at timestamptz,
  closed_at timestamptz,
  next_reminder_on date,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Request that created the record. A retry of the request creates nothing.
  request_id text NOT NULL,
  changed_by text,
  changed_request_id text,
  PRIMARY KEY (id, environment, owner_id),
  CONSTRAINT records_requests_audit_id_fkey FOREIGN KEY (audit_id, environment, owner_id) REFERENCES audits ON DELETE CASCADE
);
CREATE UNIQUE INDEX records_requests_request ON records_requests (environment, owner_id, request_id);
CREATE INDEX records_requests_list ON records_requests (audit_id, id);
CREATE INDEX records_requests_reminders ON records_requests (next_reminder_on)
  WHERE next_reminder_on IS NOT NULL AND status = 'open';

-- Documents of the insured. A document is complete once it has a checksum; upkeep removes those that never become complete.
CREATE TABLE audit_documents (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  audit_id text NOT NULL,
  document_type text NOT NULL,
  period_start date,
  period_end date,
  -- State; empty for all states.
  state text NOT NULL,
  -- Total wages that the document states.
  wages amount,
  -- Document of the same audit that this one replaces.
  corrects text,
  other_employer_ids text[] NOT NULL,
  file_name text NOT NULL,
  media_type text NOT NULL,
  size_bytes bigint,
  sha256 text,
  -- Store of the bytes: audit_document_parts, or an S3-compatible store.
  store text NOT NULL CHECK (store IN ('postgres', 's3')),
  -- Key of the object in the S3-compatible store.
  object_key text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- Request that created the record. A retry of the request creates nothing.
  request_id text NOT NULL,
  changed_by text,
  changed_request_id text,
  PRIMARY KEY (id, environment, owner_id),
  CONSTRAINT audit_documents_audit_id_fkey FOREIGN KEY (audit_id, environment, owner_id) REFERENCES audits ON DELETE CASCADE
);
CREATE UNIQUE INDEX audit_documents_request ON audit_documents (environment, owner_id, request_id);
CREATE INDEX audit_documents_list ON audit_documents (audit_id, id);
CREATE UNIQUE INDEX audit_documents_file ON audit_documents (audit_id, sha256, environment, owner_id)
  WHERE sha256 IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX audit_documents_corrected ON audit_documents (corrects, environment, owner_id)
  WHERE corrects IS NOT NULL AND sha256 IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX audit_documents_unfinished ON audit_documents (created_at) WHERE sha256 IS NULL;
CREATE INDEX audit_documents_deleted ON audit_documents (deleted_at) WHERE deleted_at IS NOT NULL;

-- Bytes of documents that are in Postgres.
CREATE TABLE audit_document_parts (
  document_id text NOT NULL,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (document_id, part, environment, owner_id),
  CONSTRAINT audit_document_parts_document_id_fkey FOREIGN KEY (document_id, environment, owner_id)
    REFERENCES audit_documents ON DELETE CASCADE
);
-- PDFs and images are compressed already.
ALTER TABLE audit_document_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Objects of deleted documents. Upkeep deletes the object, then the row.
CREATE TABLE removed_objects (
  object_key text PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION remember_removed_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_objects (object_key) VALUES (OLD.object_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_documents_removed AFTER DELETE ON audit_documents
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION remember_removed_object();

-- Disputes of worksheet lines. Accepted lines are rated with every later version of the term.
CREATE TABLE audit_disputes (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  audit_id text NOT NULL,
  -- Disputed version, and its last audited day.
  version integer NOT NULL,
  period_end date NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'accepted', 'partly_accepted', 'rejected', 'withdrawn')),
  reason text NOT NULL,
  -- [{state, classCode, basis, firstDay, lastDay, counted, ground, amount, toState, toClassCode, toAmount, reportId,
  -- employeeId, note, status, adjusted}]. Lines are read and resolved as a whole.
  lines jsonb NOT NULL,
  -- Explanation of the resolution or withdrawal.
  resolution text NOT NULL,
  -- Version that the accepted lines made.
  resolved_version integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  resolved_at timestamptz,
  -- Request that created the record. A retry of the request creates nothing.
  request_id text NOT NULL,
  changed_by text,
  changed_request_id text,
  PRIMARY KEY (id, environment, owner_id),
  CONSTRAINT audit_disputes_audit_id_fkey FOREIGN KEY (audit_id, environment, owner_id) REFERENCES audits ON DELETE CASCADE
);
CREATE UNIQUE INDEX audit_disputes_request ON audit_disputes (environment, owner_id, request_id);
CREATE INDEX audit_disputes_audit ON audit_disputes (audit_id);
CREATE INDEX audit_disputes_list ON audit_disputes (environment, owner_id, id);
CREATE INDEX audit_disputes_list_audit ON audit_disputes (environment, owner_id, audit_id, id);
CREATE INDEX audit_disputes_list_status ON audit_disputes (environment, owner_id, status, id);

-- Payments of premium.
CREATE TABLE payments (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  policy_id text NOT NULL,
  amount amount NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('pending', 'processed', 'failed', 'refunded')),
  description text NOT NULL,
  failure_reason text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Request that created the record. A retry of the request creates nothing.
  request_id text NOT NULL,
  deleted_at timestamptz,
  changed_by text,
  changed_request_id text,
  -- Number of the policy term that the payment is for. If null, it is the term in which the payment was created.
  term int,
  PRIMARY KEY (id, environment, owner_id),
  CONSTRAINT payments_policy_id_fkey FOREIGN KEY (policy_id, environment, owner_id) REFERENCES policies
);
CREATE UNIQUE INDEX payments_request ON payments (environment, owner_id, request_id);
CREATE INDEX payments_policy ON payments (policy_id);
CREATE INDEX payments_list ON payments (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_list_employer ON payments (environment, owner_id, employer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_list_status ON payments (environment, owner_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_list_both ON payments (environment, owner_id, employer_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_deleted_list ON payments (environment, owner_id, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX payments_deleted ON payments (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % do not change', TG_TABLE_NAME;
END $$;

-- Entries of ledgers: charged premium of a term. Rows are added in order while the policy is locked, and never change.
CREATE TABLE ledger_entries (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  policy_id text NOT NULL,
  term integer NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('premium', 'estimate', 'reversal', 'final_audit')),
  earned_to date,
  -- Null if the premium could not be calculated. Nothing is due with such an entry.
  earned amount,
  charged_before amount NOT NULL,
  total_earned amount,
  total_charged_before amount NOT NULL,
  -- [{kind, id, changedBy, requestId, at}]
  causes jsonb NOT NULL,
  -- Estimates of late reports that are charged with the entry: [{from, to, premium}].
  estimates jsonb NOT NULL DEFAULT '[]',
  -- Reasons why the premium could not be calculated.
  missing jsonb NOT NULL DEFAULT '[]',
  -- Final audit whose premium is earned.
  audit_id text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (id, environment, owner_id),
  CONSTRAINT ledger_entries_policy_id_fkey FOREIGN KEY (policy_id, environment, owner_id) REFERENCES policies ON DELETE CASCADE,
  CONSTRAINT ledger_entries_policy_id_term_number_key UNIQUE (policy_id, term, number, environment, owner_id)
);
CREATE TRIGGER ledger_entries_unchanged BEFORE UPDATE ON ledger_entries EXECUTE FUNCTION refuse_change();

-- Worksheets of entries, as messages of premium_audit.v1. They are a table of their own because entries are read without them.
CREATE TABLE ledger_worksheets (
  entry_id text NOT NULL,
  worksheet bytea NOT NULL,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (entry_id, environment, owner_id),
  CONSTRAINT ledger_worksheets_entry_id_fkey FOREIGN KEY (entry_id, environment, owner_id)
    REFERENCES ledger_entries ON DELETE CASCADE
);
CREATE TRIGGER ledger_worksheets_unchanged BEFORE UPDATE ON ledger_worksheets EXECUTE FUNCTION refuse_change();

-- Changes that are in no entry yet. There is no foreign key, so that writing a cause does not wait for the lock of the policy.
CREATE TABLE ledger_causes (
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  policy_id text NOT NULL,
  term integer NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  changed_by text,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Time of the last request to develop the ledger. A cause stays until it is in an entry.
  announced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seq, environment, owner_id)
);
CREATE INDEX ledger_causes_policy ON ledger_causes (policy_id, term, seq);

-- Owners whose payroll the newest premium of a ledger could read, besides the policy's owner.
CREATE TABLE ledger_sources (
  policy_id text NOT NULL,
  environment environment NOT NULL,
  source_owner_id text NOT NULL,
  source_employer_id text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (environment, source_owner_id, source_employer_id, policy_id, owner_id),
  CONSTRAINT ledger_sources_policy_id_fkey FOREIGN KEY (policy_id, environment, owner_id) REFERENCES policies ON DELETE CASCADE
);
CREATE INDEX ledger_sources_policy ON ledger_sources (policy_id);
