-- The statements of no payroll that a version was complete by. They have no payroll lines, so no worksheet line has them.
CREATE TABLE worksheet_statements (
  audit_id text NOT NULL,
  version integer NOT NULL,
  report_id text NOT NULL,
  source_owner_id text NOT NULL,
  source_employer_id text NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  PRIMARY KEY (audit_id, version, report_id),
  FOREIGN KEY (audit_id, version) REFERENCES audit_versions ON DELETE CASCADE
);

-- Every report that a version was rated from.
CREATE VIEW cited_reports AS
  SELECT audit_id, version, report_id, source_owner_id, source_employer_id FROM worksheet_sources
  UNION ALL
  SELECT audit_id, version, report_id, source_owner_id, source_employer_id FROM worksheet_statements;
