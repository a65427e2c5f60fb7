-- Who last changed the row, as `api_key:key_…`, and in which request. Null for rows of earlier releases.
ALTER TABLE policies ADD COLUMN changed_by text;
ALTER TABLE policies ADD COLUMN changed_request_id text;
ALTER TABLE audits ADD COLUMN changed_by text;
ALTER TABLE audits ADD COLUMN changed_request_id text;
ALTER TABLE audit_versions ADD COLUMN changed_by text;
ALTER TABLE audit_versions ADD COLUMN changed_request_id text;
ALTER TABLE payments ADD COLUMN changed_by text;
ALTER TABLE payments ADD COLUMN changed_request_id text;
