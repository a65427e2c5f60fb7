-- An audit that the plan of a policy waives has a record: the estimated premium is the premium of the term.
ALTER TABLE audits
  DROP CONSTRAINT audits_status_check,
  ADD CONSTRAINT audits_status_check
    CHECK (status IN ('in_progress', 'completed', 'failed', 'non_compliant', 'waived')) NOT VALID;
ALTER TABLE audit_versions
  DROP CONSTRAINT audit_versions_kind_check,
  ADD CONSTRAINT audit_versions_kind_check
    CHECK (kind IN ('audit', 'revision', 'noncompliance', 'waiver')) NOT VALID;
