-- The owner of rows that belong to an audit, a policy, a rate table, a ledger entry or a document: as in their parent, so that a
-- distributed Postgres puts them on its node. Null in rows of earlier releases until the migration has filled them from the parent
-- that the comment names. `environment` is text here, because a column of the domain would rewrite the table.
-- In the order in which a rating writes them, so that neither waits for the other.
ALTER TABLE audit_sources ADD COLUMN owner_id text;
ALTER TABLE version_inputs ADD COLUMN environment text, ADD COLUMN owner_id text;
ALTER TABLE input_documents ADD COLUMN environment text, ADD COLUMN owner_id text;
ALTER TABLE input_lines ADD COLUMN environment text, ADD COLUMN owner_id text;
ALTER TABLE worksheet_sources ADD COLUMN environment text, ADD COLUMN owner_id text;
ALTER TABLE worksheet_statements ADD COLUMN environment text, ADD COLUMN owner_id text;
ALTER TABLE rate_table_versions ADD COLUMN environment text, ADD COLUMN owner_id text;
ALTER TABLE rate_table_rows ADD COLUMN environment text, ADD COLUMN owner_id text;
ALTER TABLE ledger_sources ADD COLUMN owner_id text;
ALTER TABLE ledger_worksheets ADD COLUMN environment text, ADD COLUMN owner_id text;
ALTER TABLE audit_document_parts ADD COLUMN environment text, ADD COLUMN owner_id text;

COMMENT ON COLUMN audit_sources.owner_id IS 'owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN worksheet_sources.owner_id IS 'owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN worksheet_statements.owner_id IS 'owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN version_inputs.owner_id IS 'owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN input_documents.owner_id IS 'owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN input_lines.owner_id IS 'owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN rate_table_versions.owner_id IS 'owner of {"table": "rate_tables", "id": "rate_table_id"}';
COMMENT ON COLUMN rate_table_rows.owner_id IS 'owner of {"table": "rate_tables", "id": "rate_table_id"}';
COMMENT ON COLUMN ledger_sources.owner_id IS 'owner of {"table": "policies", "id": "policy_id"}';
COMMENT ON COLUMN ledger_worksheets.owner_id IS 'owner of {"table": "ledger_entries", "id": "entry_id"}';
COMMENT ON COLUMN audit_document_parts.owner_id IS 'owner of {"table": "audit_documents", "id": "document_id"}';
-- Each row has its owner; the release before names the primary key in an ON CONFLICT.
COMMENT ON COLUMN policy_terms.owner_id IS 'owner of {"table": "policies", "id": "policy_id"}';

CREATE OR REPLACE VIEW cited_reports AS
  SELECT audit_id, version, report_id, source_owner_id, source_employer_id, environment, owner_id FROM worksheet_sources
  UNION ALL
  SELECT audit_id, version, report_id, source_owner_id, source_employer_id, environment, owner_id FROM worksheet_statements;
