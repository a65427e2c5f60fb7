-- For the list of terms with what their audits need: the terms of an owner, and its audits that are not settled.
CREATE INDEX IF NOT EXISTS policy_terms_owner ON policy_terms (environment, owner_id, policy_id, term);
CREATE INDEX IF NOT EXISTS audits_unsettled ON audits (environment, owner_id, policy_id, term)
  WHERE deleted_at IS NULL AND (status IN ('in_progress', 'failed')
    OR changed_report_ids || changed_policy_members || changed_grant_ids || changed_audit_ids <> '{}');
