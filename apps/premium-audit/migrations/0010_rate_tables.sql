-- Rates of carriers, which an owner loads.
CREATE TABLE rate_tables (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  name text NOT NULL,
  -- First day of the rows without a day of their own; null: they have always applied.
  effective_from date,
  applies_to text NOT NULL CHECK (applies_to IN ('new_and_renewal', 'outstanding')),
  -- The latest of rate_table_versions.
  version integer NOT NULL,
  row_count integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The request that created it; a retry creates nothing.
  request_id text NOT NULL,
  deleted_at timestamptz,
  changed_by text,
  changed_request_id text
);
CREATE UNIQUE INDEX IF NOT EXISTS rate_tables_request ON rate_tables (environment, owner_id, request_id);
CREATE INDEX IF NOT EXISTS rate_tables_list ON rate_tables (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS rate_tables_deleted ON rate_tables (environment, owner_id, id) WHERE deleted_at IS NOT NULL;

-- A version never changes: audits name the one that they were rated from.
CREATE TABLE rate_table_versions (
  rate_table_id text NOT NULL REFERENCES rate_tables ON DELETE CASCADE,
  version integer NOT NULL,
  effective_from date,
  applies_to text NOT NULL,
  row_count integer NOT NULL,
  -- SHA-256 of the rows; rows with the same digest make no version.
  digest text NOT NULL,
  created_at timestamptz NOT NULL,
  changed_by text,
  changed_request_id text,
  PRIMARY KEY (rate_table_id, version)
);

CREATE TABLE rate_table_rows (
  rate_table_id text NOT NULL,
  version integer NOT NULL,
  -- State, class code and day: unique within a version, and in the order of the rows.
  id text COLLATE "C" NOT NULL,
  state text NOT NULL,
  class_code text NOT NULL,
  -- The class code without leading zeros, by which codes are compared.
  bare_code text NOT NULL,
  description text NOT NULL,
  basis text NOT NULL CHECK (basis IN ('per_100', 'per_capita', 'per_hour', 'flat')),
  rate numeric NOT NULL CHECK (rate >= 0),
  minimum_premium amount,
  effective_from date,
  PRIMARY KEY (rate_table_id, version, id),
  FOREIGN KEY (rate_table_id, version) REFERENCES rate_table_versions ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS rate_table_rows_class ON rate_table_rows (rate_table_id, version, state, bare_code);

CREATE INDEX IF NOT EXISTS policy_terms_rate_table ON policy_terms ((rating->>'rateTable')) WHERE rating ? 'rateTable';

-- {rateTable, version}; null for a rate of the policy.
ALTER TABLE worksheet_lines ADD COLUMN IF NOT EXISTS rate_source jsonb;
CREATE INDEX IF NOT EXISTS worksheet_lines_rate_table ON worksheet_lines ((rate_source->>'rateTable'))
  WHERE rate_source IS NOT NULL;
