-- The owner in each primary key, unique index and foreign key, after the columns that it has: the job that migrates exchanges the keys
-- while the tables are in use (packages/postgres). A distributed Postgres needs it.
COMMENT ON COLUMN policies.owner_id IS 'in every key';
COMMENT ON COLUMN policy_sources.owner_id IS 'in every key';
COMMENT ON COLUMN audits.owner_id IS 'in every key';
COMMENT ON COLUMN audit_versions.owner_id IS 'in every key';
COMMENT ON COLUMN worksheet_lines.owner_id IS 'in every key';
COMMENT ON COLUMN payments.owner_id IS 'in every key';
COMMENT ON COLUMN rate_tables.owner_id IS 'in every key';
COMMENT ON COLUMN subcontractors.owner_id IS 'in every key';
COMMENT ON COLUMN endorsement_suggestions.owner_id IS 'in every key';
COMMENT ON COLUMN ledger_entries.owner_id IS 'in every key';
COMMENT ON COLUMN ledger_causes.owner_id IS 'in every key';
COMMENT ON COLUMN payroll_trends.owner_id IS 'in every key';
COMMENT ON COLUMN records_requests.owner_id IS 'in every key';
COMMENT ON COLUMN audit_disputes.owner_id IS 'in every key';
COMMENT ON COLUMN audit_documents.owner_id IS 'in every key';
