-- Who last changed the row, as `api_key:key_…`, and in which request. Null for rows of earlier releases.
ALTER TABLE payroll_reports ADD COLUMN changed_by text;
ALTER TABLE payroll_reports ADD COLUMN changed_request_id text;
ALTER TABLE exposure_grants ADD COLUMN changed_by text;
ALTER TABLE exposure_grants ADD COLUMN changed_request_id text;
