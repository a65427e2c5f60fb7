-- The request that a partner's key was made by: the same one again replaces the key instead of making a second.
ALTER TABLE api_keys ADD COLUMN request_id text;
CREATE UNIQUE INDEX api_keys_of_request ON api_keys (owner_id, request_id) WHERE deleted_at IS NULL;
