-- To find the keys that a key created. With very many keys, build it before with CREATE INDEX CONCURRENTLY.
CREATE INDEX IF NOT EXISTS api_keys_of_creator ON api_keys (created_by) WHERE created_by IS NOT NULL;
