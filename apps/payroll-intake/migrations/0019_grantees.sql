-- For the grantees of an employer, which every processed report names.
CREATE INDEX IF NOT EXISTS exposure_grants_employer ON exposure_grants (environment, owner_id, employer_id)
  WHERE deleted_at IS NULL AND status = 'accepted';
