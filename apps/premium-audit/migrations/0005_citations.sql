-- The newest version whose reports payroll-intake keeps for the audit. 0 for audits of earlier releases: upkeep cites theirs.
ALTER TABLE audits ADD COLUMN cited_version integer NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS audits_uncited ON audits (id) WHERE version > cited_version;
