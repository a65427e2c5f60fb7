-- The register of subcontractors. Payments and certificates are read and replaced as a whole, so they are documents:
-- [{"from", "to", "amount"}] and [{"from", "to", "reference"}].
CREATE TABLE subcontractors (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  class_code text NOT NULL,
  contract text NOT NULL CHECK (contract IN ('unstated', 'labor_only', 'labor_and_materials', 'mobile_equipment')),
  payments jsonb NOT NULL,
  certificates jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The request that made it; made again, it makes nothing new.
  request_id text NOT NULL,
  changed_by text,
  changed_request_id text,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX IF NOT EXISTS subcontractors_request ON subcontractors (environment, owner_id, request_id);
CREATE INDEX IF NOT EXISTS subcontractors_list ON subcontractors (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS subcontractors_list_employer ON subcontractors (environment, owner_id, employer_id, id)
  WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS subcontractors_deleted_list ON subcontractors (environment, owner_id, id)
  WHERE deleted_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS subcontractors_updated ON subcontractors (updated_at);

-- Ids of the registered subcontractors that were paid.
ALTER TABLE worksheet_lines ADD COLUMN subcontractor_ids jsonb NOT NULL DEFAULT '[]';
