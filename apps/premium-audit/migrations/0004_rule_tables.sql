-- Rule tables: the rules of a carrier, which its policies name.
CREATE TABLE rule_tables (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  name text NOT NULL,
  -- Latest version in rule_table_versions.
  version integer NOT NULL,
  row_count integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Request that created the record. A retry of the request creates nothing.
  request_id text NOT NULL,
  deleted_at timestamptz,
  changed_by text,
  changed_request_id text,
  PRIMARY KEY (id, environment, owner_id)
);
CREATE UNIQUE INDEX rule_tables_request ON rule_tables (environment, owner_id, request_id);
CREATE INDEX rule_tables_list ON rule_tables (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX rule_tables_deleted ON rule_tables (environment, owner_id, id) WHERE deleted_at IS NOT NULL;

-- Versions of rule tables with their rows. A version never changes: audits name the one from which they were rated.
CREATE TABLE rule_table_versions (
  rule_table_id text NOT NULL,
  version integer NOT NULL,
  row_count integer NOT NULL,
  -- SHA-256 of the rows. Rows with the digest of the latest version make no new one.
  digest text NOT NULL,
  -- The checked rows by their ids. A table is small, and a rating reads it whole.
  rows jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  changed_by text,
  changed_request_id text,
  environment text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (rule_table_id, version, environment, owner_id),
  CONSTRAINT rule_table_versions_rule_table_id_fkey FOREIGN KEY (rule_table_id, environment, owner_id)
    REFERENCES rule_tables ON DELETE CASCADE
);
