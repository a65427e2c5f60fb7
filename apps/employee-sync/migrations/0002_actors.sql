-- Who last changed the row, as `api_key:key_…`, and in which request. Null for rows of earlier releases.
ALTER TABLE employees ADD COLUMN changed_by text;
ALTER TABLE employees ADD COLUMN changed_request_id text;
