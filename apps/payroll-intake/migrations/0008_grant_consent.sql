-- A grant is an offer until the grantee accepts it. Nobody asked the grantees of the grants that exist, so they become offers;
-- those that were revoked have deleted_at, which decides. deleted_at is also set when a grant is declined.
ALTER TABLE exposure_grants
  ADD COLUMN status text NOT NULL DEFAULT 'offered' CHECK (status IN ('offered', 'accepted', 'declined', 'revoked')),
  ADD COLUMN accepted_at timestamptz,
  ADD COLUMN updated_at timestamptz;
-- For the lists of both sides, which also show grants that have ended.
CREATE INDEX IF NOT EXISTS exposure_grants_by_owner ON exposure_grants (environment, owner_id, id);
CREATE INDEX IF NOT EXISTS exposure_grants_by_grantee ON exposure_grants (environment, grantee_owner_id, id);
