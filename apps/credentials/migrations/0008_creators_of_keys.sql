-- To find the keys that a key created.
CREATE INDEX api_keys_of_creator ON api_keys (created_by) WHERE created_by IS NOT NULL;
