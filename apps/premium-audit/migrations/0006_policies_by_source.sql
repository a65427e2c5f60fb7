-- Finds the policies that name a source, for an offer or a grant of it.
CREATE INDEX IF NOT EXISTS policy_sources_by_source ON policy_sources (environment, owner_id, source_owner_id, source_employer_id);
