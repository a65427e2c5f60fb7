-- Name for people.
ALTER TABLE owners ADD COLUMN name text NOT NULL DEFAULT '';
-- Years for which the owner's records are retained; null: what each service is configured to.
ALTER TABLE owners ADD COLUMN retention_years integer CHECK (retention_years BETWEEN 1 AND 100);
-- Set while all credentials of the owner are refused.
ALTER TABLE owners ADD COLUMN suspended_at timestamptz;
-- The row of a deleted owner stays, so that its id is never used again. It stays suspended, too.
ALTER TABLE owners ADD COLUMN deleted_at timestamptz CHECK (deleted_at IS NULL OR suspended_at IS NOT NULL);

-- The last six characters of the key, by which a leaked one is found; null for keys of earlier releases.
ALTER TABLE api_keys ADD COLUMN checksum text CHECK (length(checksum) = 6);

ALTER TABLE client_credentials ADD COLUMN is_active boolean NOT NULL DEFAULT true;
