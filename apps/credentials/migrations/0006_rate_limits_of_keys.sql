-- Requests that a key may make in a minute; null: only the plan limits it.
ALTER TABLE api_keys ADD COLUMN rate_limit integer CHECK (rate_limit > 0);
-- The key whose requests the limit counts: the key itself or, if a limited key created it, that key.
ALTER TABLE api_keys ADD COLUMN rate_limit_key_id text CHECK ((rate_limit IS NULL) = (rate_limit_key_id IS NULL));
