-- Tables of parts that no release has had: their rows are refused without an owner, and their keys get it. The job that migrates does
-- both while the tables are in use (packages/postgres). Those that the release before writes wait for the next one.
COMMENT ON COLUMN version_inputs.owner_id IS 'in every key, owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN input_documents.owner_id IS 'in every key, owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN input_lines.owner_id IS 'in every key, owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN worksheet_statements.owner_id IS 'in every key, owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN rate_table_versions.owner_id IS 'in every key, owner of {"table": "rate_tables", "id": "rate_table_id"}';
COMMENT ON COLUMN rate_table_rows.owner_id IS 'in every key, owner of {"table": "rate_tables", "id": "rate_table_id"}';
COMMENT ON COLUMN ledger_sources.owner_id IS 'in every key, owner of {"table": "policies", "id": "policy_id"}';
COMMENT ON COLUMN ledger_worksheets.owner_id IS 'in every key, owner of {"table": "ledger_entries", "id": "entry_id"}';
COMMENT ON COLUMN audit_document_parts.owner_id IS 'in every key, owner of {"table": "audit_documents", "id": "document_id"}';
