-- Who gave and who accepted the grant, as `api_key:key_…`. Null for grants of earlier releases, of which changed_by says who made
-- the last change.
ALTER TABLE exposure_grants ADD COLUMN created_by text;
ALTER TABLE exposure_grants ADD COLUMN accepted_by text;
