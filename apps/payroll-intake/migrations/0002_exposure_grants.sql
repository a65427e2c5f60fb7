-- Leave of one owner (`owner_id`) to another (`grantee_owner_id`) to read the exposure of one employer. The two may have
-- different names for it. A grant that was taken back is kept.
CREATE TABLE exposure_grants (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  grantee_owner_id text NOT NULL,
  grantee_employer_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);

-- A grant stands once. Its prefix finds what was granted to an owner.
CREATE UNIQUE INDEX exposure_grants_standing
  ON exposure_grants (environment, grantee_owner_id, grantee_employer_id, owner_id, employer_id)
  WHERE deleted_at IS NULL;
-- For the lists of an owner's grants; ids are in the order of time.
CREATE INDEX exposure_grants_given ON exposure_grants (environment, owner_id, id) WHERE deleted_at IS NULL;

-- The reports that count, in one place for all who ask.
CREATE VIEW counted_reports AS
  SELECT id, environment, owner_id, employer_id, period_start, period_end, subcontractor_payments, records_total
  FROM payroll_reports
  WHERE status = 'completed' AND superseded_by IS NULL;
