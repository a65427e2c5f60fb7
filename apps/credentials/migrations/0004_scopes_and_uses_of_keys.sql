-- What a key may do; empty: everything.
ALTER TABLE api_keys ADD COLUMN scopes text[] NOT NULL DEFAULT '{}';
-- The credential that created the key; null for keys that the operator issued, and for those of earlier releases.
ALTER TABLE api_keys ADD COLUMN created_by text;

-- When credentials were last used. A table of its own, because an update of a credential makes every gateway forget it.
CREATE TABLE credential_uses (
  -- `key_…`, or a client id.
  credential_id text PRIMARY KEY,
  last_used_at timestamptz NOT NULL
);
