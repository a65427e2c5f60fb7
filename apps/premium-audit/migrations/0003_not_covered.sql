-- Payroll of states that the policy does not cover, as the worksheet of the version lists it; null if there is none.
ALTER TABLE audit_versions ADD COLUMN not_covered jsonb;
