-- Headers of the columns of payroll files, which an owner stores by a name.
CREATE TABLE file_mappings (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  name text NOT NULL,
  -- [{member, headers}]; a member without headers is not read.
  mapping jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The request that created it; a retry creates nothing.
  request_id text NOT NULL,
  deleted_at timestamptz,
  changed_by text,
  changed_request_id text
);
CREATE UNIQUE INDEX IF NOT EXISTS file_mappings_request ON file_mappings (environment, owner_id, request_id);
CREATE UNIQUE INDEX IF NOT EXISTS file_mappings_name ON file_mappings (environment, owner_id, lower(name))
  WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS file_mappings_list ON file_mappings (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS file_mappings_deleted ON file_mappings (environment, owner_id, id) WHERE deleted_at IS NOT NULL;
