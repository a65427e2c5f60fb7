-- The inputs themselves, once for all versions of an audit that have the same. Kept as long as the audit.
CREATE TABLE input_documents (
  audit_id text NOT NULL REFERENCES audits ON DELETE CASCADE,
  digest text NOT NULL,
  -- Canonical JSON; of a report without its lines.
  document text NOT NULL,
  PRIMARY KEY (audit_id, digest)
);

-- Rows of a report's lines, as compressed text.
CREATE TABLE input_lines (
  audit_id text NOT NULL,
  digest text NOT NULL,
  part integer NOT NULL,
  lines bytea NOT NULL,
  PRIMARY KEY (audit_id, digest, part),
  FOREIGN KEY (audit_id, digest) REFERENCES input_documents ON DELETE CASCADE
);
-- It is compressed already.
ALTER TABLE input_lines ALTER COLUMN lines SET STORAGE EXTERNAL;

-- What a version was rated from, by digests. Null in versions of earlier releases, whose inputs are not kept.
ALTER TABLE audit_versions
  -- SHA-256 of the figures and the worksheet.
  ADD COLUMN worksheet_digest text,
  -- SHA-256 of the version: its members, the digests of its inputs and the digest of the version before.
  ADD COLUMN digest text,
  ADD COLUMN previous_digest text,
  -- The release of the platform that rated it.
  ADD COLUMN release text,
  -- Why the platform itself made the version; null if a partner did.
  ADD COLUMN occasion text;

CREATE TABLE version_inputs (
  audit_id text NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (audit_id, version, kind, id),
  FOREIGN KEY (audit_id, version) REFERENCES audit_versions ON DELETE CASCADE
);
