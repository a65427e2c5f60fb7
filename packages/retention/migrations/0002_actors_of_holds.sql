-- Who placed or last changed the hold, as `operator:name`, and in which request. Null for holds of earlier releases.
ALTER TABLE legal_holds ADD COLUMN changed_by text;
ALTER TABLE legal_holds ADD COLUMN changed_request_id text;
