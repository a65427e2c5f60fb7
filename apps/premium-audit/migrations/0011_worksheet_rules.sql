-- Rows of the rule data, and values that the policy states, that a worksheet was rated with; empty for older versions.
ALTER TABLE audit_versions ADD COLUMN rules jsonb NOT NULL DEFAULT '[]';
