-- Other audits of the term whose charges have changed since the newest version, which deducts them.
ALTER TABLE audits ADD COLUMN changed_audit_ids text[] NOT NULL DEFAULT '{}';
