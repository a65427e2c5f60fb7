-- Who last changed the row, as `api_key:key_…`, and in which request. Null for rows of earlier releases.
ALTER TABLE owners ADD COLUMN changed_by text;
ALTER TABLE owners ADD COLUMN changed_request_id text;
ALTER TABLE api_keys ADD COLUMN changed_by text;
ALTER TABLE api_keys ADD COLUMN changed_request_id text;
ALTER TABLE client_credentials ADD COLUMN changed_by text;
ALTER TABLE client_credentials ADD COLUMN changed_request_id text;
