-- Disputes of worksheet lines. Accepted lines are rated with every later version of the term.
CREATE TABLE audit_disputes (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  audit_id text NOT NULL REFERENCES audits ON DELETE CASCADE,
  -- The disputed version, and its last audited day.
  version integer NOT NULL,
  period_end date NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'accepted', 'partly_accepted', 'rejected', 'withdrawn')),
  reason text NOT NULL,
  -- [{state, classCode, basis, firstDay, lastDay, counted, ground, amount, toState, toClassCode, toAmount, reportId,
  --   employeeId, note, status, adjusted}]: they are read and resolved as a whole.
  lines jsonb NOT NULL,
  -- What was said when it was resolved or withdrawn.
  resolution text NOT NULL,
  -- The version that the accepted lines made.
  resolved_version integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  resolved_at timestamptz,
  -- The request that made it; made again, it makes nothing new.
  request_id text NOT NULL,
  changed_by text,
  changed_request_id text
);
CREATE UNIQUE INDEX IF NOT EXISTS audit_disputes_request ON audit_disputes (environment, owner_id, request_id);
CREATE INDEX IF NOT EXISTS audit_disputes_audit ON audit_disputes (audit_id);
CREATE INDEX IF NOT EXISTS audit_disputes_list ON audit_disputes (environment, owner_id, id);
CREATE INDEX IF NOT EXISTS audit_disputes_list_audit ON audit_disputes (environment, owner_id, audit_id, id);
CREATE INDEX IF NOT EXISTS audit_disputes_list_status ON audit_disputes (environment, owner_id, status, id);

-- The dispute whose accepted lines made the version.
ALTER TABLE audit_versions ADD COLUMN dispute_id text;

-- What disputes changed in the line: [{disputeId, disputeLine, ground, before, after}]; null if none did.
ALTER TABLE worksheet_lines ADD COLUMN adjustments jsonb;
