-- Reports that an audit was rated from; they are kept as long as the audit. An audit may cite reports of other owners.
CREATE TABLE report_citations (
  report_id text NOT NULL,
  audit_id text NOT NULL,
  -- Environment and owner of the audit.
  environment environment NOT NULL,
  owner_id text NOT NULL,
  cited_at timestamptz NOT NULL,
  PRIMARY KEY (report_id, audit_id)
);
CREATE INDEX report_citations_audit ON report_citations (environment, owner_id, audit_id);
