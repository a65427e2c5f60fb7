-- contract: rows of audit_sources and worksheet_sources without an owner, and the key of policy_terms without it, since 1.4
-- requires: 0033_owners_of_new_parts, of release 1.3
-- Release 1.3 writes the owner into every row, and names no key without it.
COMMENT ON COLUMN audit_sources.owner_id IS 'in every key, owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN worksheet_sources.owner_id IS 'in every key, owner of {"table": "audits", "id": "audit_id"}';
COMMENT ON COLUMN policy_terms.owner_id IS 'in every key';
