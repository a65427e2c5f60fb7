-- Release 1.3.1 added these checks without reading the tables. Validation reads them, and blocks no statement.
ALTER TABLE audits VALIDATE CONSTRAINT audits_status_check;
ALTER TABLE audit_versions VALIDATE CONSTRAINT audit_versions_kind_check;
