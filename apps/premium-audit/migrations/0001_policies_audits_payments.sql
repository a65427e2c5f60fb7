CREATE DOMAIN environment AS text CHECK (VALUE IN ('sandbox', 'production'));
-- Dollars.
CREATE DOMAIN amount AS numeric(24, 4);

-- Ids are in the order of time, so lists page by them.
CREATE TABLE policies (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  policy_number text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'expired', 'cancelled')),
  -- The present term, and when it begins and ends.
  term integer NOT NULL,
  effective_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The request that made it; made again, it makes nothing new.
  request_id text NOT NULL,
  deleted_at timestamptz,
  CHECK (expires_at > effective_at)
);
CREATE UNIQUE INDEX policies_request ON policies (environment, owner_id, request_id);
-- A policy is written once.
CREATE UNIQUE INDEX policies_number ON policies (environment, owner_id, policy_number, effective_at)
  WHERE deleted_at IS NULL;
CREATE INDEX policies_list ON policies (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX policies_list_employer ON policies (environment, owner_id, employer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX policies_list_status ON policies (environment, owner_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX policies_list_both ON policies (environment, owner_id, employer_id, status, id) WHERE deleted_at IS NULL;
-- Of policies that time will move on.
CREATE INDEX policies_pending ON policies (effective_at) WHERE status = 'pending' AND deleted_at IS NULL;
CREATE INDEX policies_running ON policies (expires_at) WHERE status = 'active' AND deleted_at IS NULL;
-- For the end of retention.
CREATE INDEX policies_expiry ON policies (expires_at);

-- Each term of a policy, past ones too: an audit is of a term, and a renewal must not change what is audited.
CREATE TABLE policy_terms (
  policy_id text NOT NULL REFERENCES policies,
  term integer NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  effective_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The estimate, and what audits have made of it.
  estimated_premium amount NOT NULL CHECK (estimated_premium >= 0),
  premium amount NOT NULL,
  -- What rating needs: classes, rates, factors. Amounts are decimal strings.
  rating jsonb NOT NULL,
  PRIMARY KEY (policy_id, term)
);

CREATE TABLE audits (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  policy_id text NOT NULL REFERENCES policies,
  term integer NOT NULL,
  status text NOT NULL CHECK (status IN ('in_progress', 'completed', 'failed', 'non_compliant')),
  period_start date NOT NULL,
  period_end date NOT NULL,
  -- The newest of audit_versions; 0 while there is none.
  version integer NOT NULL DEFAULT 0,
  -- {code, message, missing}, of a failed audit.
  failure jsonb,
  -- {multiple, charge, requestsMade}, of an audit that was closed as non-compliant.
  noncompliance jsonb,
  -- Reports that have changed the exposure of the audited days since the newest version; out of date when there is any.
  changed_report_ids text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- The request that made it; made again, it makes nothing new.
  request_id text NOT NULL,
  deleted_at timestamptz,
  CHECK (period_end >= period_start),
  CHECK ((status = 'in_progress') = (finished_at IS NULL))
);
CREATE UNIQUE INDEX audits_request ON audits (environment, owner_id, request_id);
CREATE INDEX audits_policy ON audits (policy_id);
CREATE INDEX audits_list ON audits (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX audits_list_employer ON audits (environment, owner_id, employer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX audits_list_status ON audits (environment, owner_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX audits_list_both ON audits (environment, owner_id, employer_id, status, id) WHERE deleted_at IS NULL;

-- Whose exposure an audit is about: the owner's own, and what others had granted when it was rated.
CREATE TABLE audit_sources (
  audit_id text NOT NULL REFERENCES audits ON DELETE CASCADE,
  environment environment NOT NULL,
  source_owner_id text NOT NULL,
  source_employer_id text NOT NULL,
  PRIMARY KEY (environment, source_owner_id, source_employer_id, audit_id)
);
CREATE INDEX audit_sources_audit ON audit_sources (audit_id);

-- What an audit came to, each time; nothing in here ever changes.
CREATE TABLE audit_versions (
  audit_id text NOT NULL REFERENCES audits ON DELETE CASCADE,
  version integer NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('audit', 'revision', 'noncompliance')),
  reason text NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  -- Null where the employer did not let its records be audited, so that there is no worksheet.
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
  PRIMARY KEY (audit_id, version)
);

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
  PRIMARY KEY (audit_id, version, line),
  FOREIGN KEY (audit_id, version) REFERENCES audit_versions ON DELETE CASCADE
);

-- Which payroll lines a worksheet line was made of.
CREATE TABLE worksheet_sources (
  audit_id text NOT NULL,
  version integer NOT NULL,
  line integer NOT NULL,
  report_id text NOT NULL,
  -- [[first, last]] positions in the report; empty where the report states a total.
  positions jsonb NOT NULL,
  PRIMARY KEY (audit_id, version, line, report_id),
  FOREIGN KEY (audit_id, version, line) REFERENCES worksheet_lines ON DELETE CASCADE
);

CREATE TABLE payments (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  policy_id text NOT NULL REFERENCES policies,
  amount amount NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('pending', 'processed', 'failed', 'refunded')),
  description text NOT NULL,
  failure_reason text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The request that made it; made again, it makes nothing new.
  request_id text NOT NULL,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX payments_request ON payments (environment, owner_id, request_id);
CREATE INDEX payments_policy ON payments (policy_id);
CREATE INDEX payments_list ON payments (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_list_employer ON payments (environment, owner_id, employer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_list_status ON payments (environment, owner_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_list_both ON payments (environment, owner_id, employer_id, status, id) WHERE deleted_at IS NULL;

