-- Nothing that a hold covers is removed for its age.
CREATE TABLE IF NOT EXISTS legal_holds (
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  owner_id text NOT NULL,
  -- Empty: every employer of the owner.
  employer_id text NOT NULL,
  reason text NOT NULL,
  placed_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, employer_id)
);
