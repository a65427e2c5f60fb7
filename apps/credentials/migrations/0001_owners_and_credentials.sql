-- Parties that own what they write.
CREATE TABLE owners (
  id text PRIMARY KEY,
  owner_type text NOT NULL CHECK (owner_type IN ('employer', 'payroll_company', 'software_company', 'carrier', 'user')),
  -- Null: the gateway's default plan for the profile and environment.
  plan text CHECK (plan <> ''),
  contact_email text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Keys of Profile A. Rows stay after deletion, so that an id in an old log still leads to its owner.
CREATE TABLE api_keys (
  id text PRIMARY KEY,
  -- HMAC-SHA-256, with the server's pepper, of the SHA-256 of the bearer value.
  digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  last_four text NOT NULL CHECK (length(last_four) = 4),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  owner_id text NOT NULL REFERENCES owners,
  name text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX api_keys_of_owner ON api_keys (owner_id, environment, created_at DESC, id DESC) WHERE deleted_at IS NULL;

-- Client ids and secrets of Profile B.
CREATE TABLE client_credentials (
  client_id text PRIMARY KEY,
  -- Made like the digest of an API key.
  secret_digest bytea NOT NULL CHECK (octet_length(secret_digest) = 32),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  owner_id text NOT NULL REFERENCES owners,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX client_credentials_of_owner ON client_credentials (owner_id);

-- Tells every replica, at commit, which cached verifications to forget: {"credentialId": …} or {"ownerId": …}.
-- A trigger, because then no statement can forget to, not even one typed by hand. Every update counts, whatever it
-- touches: a needless forgetting costs one lookup, a missing one lets a revoked key in.
CREATE FUNCTION notify_credential_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credential_changes', json_build_object(TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[1])::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER notify_change AFTER UPDATE OR DELETE ON owners
  FOR EACH ROW EXECUTE FUNCTION notify_credential_change('ownerId', 'id');
CREATE TRIGGER notify_change AFTER UPDATE OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION notify_credential_change('credentialId', 'id');
CREATE TRIGGER notify_change AFTER UPDATE OR DELETE ON client_credentials
  FOR EACH ROW EXECUTE FUNCTION notify_credential_change('credentialId', 'client_id');
