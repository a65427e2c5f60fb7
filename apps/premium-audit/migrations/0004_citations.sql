-- The newest version whose reports payroll-intake keeps for the audit. 0 for audits of earlier releases: upkeep cites theirs.
ALTER TABLE audits ADD COLUMN cited_version integer NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS audits_uncited ON audits (id) WHERE version > cited_version;

-- For the end of retention of deleted records.
CREATE INDEX IF NOT EXISTS policies_deleted ON policies (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS audits_deleted ON audits (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS payments_deleted ON payments (deleted_at) WHERE deleted_at IS NOT NULL;
