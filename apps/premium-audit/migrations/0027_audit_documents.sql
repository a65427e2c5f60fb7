-- What the insured handed in. A document is whole once it has a checksum; one that never becomes whole is removed.
CREATE TABLE audit_documents (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  audit_id text NOT NULL REFERENCES audits ON DELETE CASCADE,
  document_type text NOT NULL,
  period_start date,
  period_end date,
  -- Empty: all states.
  state text NOT NULL,
  -- Total wages that it states.
  wages amount,
  -- Document of the same audit that it replaces.
  corrects text,
  other_employer_ids text[] NOT NULL,
  file_name text NOT NULL,
  media_type text NOT NULL,
  size_bytes bigint,
  sha256 text,
  -- Where its bytes are.
  store text NOT NULL CHECK (store IN ('postgres', 's3')),
  -- Of an object in the S3-compatible store.
  object_key text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- The request that made it; made again, it makes nothing new.
  request_id text NOT NULL,
  changed_by text,
  changed_request_id text
);
CREATE UNIQUE INDEX IF NOT EXISTS audit_documents_request ON audit_documents (environment, owner_id, request_id);
CREATE INDEX IF NOT EXISTS audit_documents_list ON audit_documents (audit_id, id);
CREATE UNIQUE INDEX IF NOT EXISTS audit_documents_file ON audit_documents (audit_id, sha256)
  WHERE sha256 IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX IF NOT EXISTS audit_documents_corrected ON audit_documents (corrects)
  WHERE corrects IS NOT NULL AND sha256 IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS audit_documents_unfinished ON audit_documents (created_at) WHERE sha256 IS NULL;
CREATE INDEX IF NOT EXISTS audit_documents_deleted ON audit_documents (deleted_at) WHERE deleted_at IS NOT NULL;

-- The bytes of documents that are in Postgres.
CREATE TABLE audit_document_parts (
  document_id text NOT NULL REFERENCES audit_documents ON DELETE CASCADE,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (document_id, part)
);
-- They do not compress: PDFs and images are compressed already.
ALTER TABLE audit_document_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Objects of documents that are gone. Upkeep deletes the object, then the row.
CREATE TABLE removed_objects (
  object_key text PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION remember_removed_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_objects (object_key) VALUES (OLD.object_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_documents_removed AFTER DELETE ON audit_documents
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION remember_removed_object();
