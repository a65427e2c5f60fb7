-- replaces: 0013_credential_ages, of release 1.3.1
-- Schema of credentials: owners, and the credentials with which they call the public API.

-- Notifies every replica, at commit, of cached verifications that it must forget: {"credentialId": …} or {"ownerId": …}. It is a
-- trigger so that no statement can omit it, not even one typed by hand. Every update counts, whatever its column: a needless
-- notification costs one lookup, a missing one lets a revoked key in.
CREATE FUNCTION notify_credential_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('credential_changes', json_build_object(TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[1])::text);
  RETURN NULL;
END
$$;

-- Owners: the parties to whom records belong.
CREATE TABLE owners (
  id text PRIMARY KEY,
  owner_type text NOT NULL CHECK (owner_type IN ('employer', 'payroll_company', 'software_company', 'carrier', 'user')),
  -- If null, the gateway's default plan for the profile and environment applies.
  plan text CHECK (plan <> ''),
  contact_email text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Actor of the last change, as `api_key:key_…`, and its request. Null in rows from before these columns.
  changed_by text,
  changed_request_id text,
  -- Name of the owner that people read.
  name text NOT NULL DEFAULT '',
  -- Years for which the owner's records are retained. If null, the setting of each service applies.
  retention_years integer CHECK (retention_years BETWEEN 1 AND 100),
  -- Time since which all credentials of the owner are refused. Null if the owner is not suspended.
  suspended_at timestamptz,
  -- The row of a deleted owner stays suspended and is never deleted, so that its id is not used again.
  deleted_at timestamptz CHECK (deleted_at IS NULL OR suspended_at IS NOT NULL)
);
CREATE TRIGGER notify_change AFTER UPDATE OR DELETE ON owners
  FOR EACH ROW EXECUTE FUNCTION notify_credential_change('ownerId', 'id');

-- Suspensions of owners with the operator's reasons. The present suspension has no end.
CREATE TABLE suspensions (
  owner_id text NOT NULL REFERENCES owners,
  suspended_at timestamptz NOT NULL,
  -- Operator as `operator:name`. Null in rows from before this column.
  suspended_by text,
  reason text NOT NULL DEFAULT '',
  resumed_at timestamptz,
  resumed_by text,
  resume_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (owner_id, suspended_at)
);

-- Contact e-mail addresses that were replaced lately. The change is announced to them too, in case somebody else made it.
CREATE TABLE former_contacts (
  owner_id text NOT NULL REFERENCES owners,
  email text NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, email)
);

-- Logo at the top of an owner's pages and statements.
CREATE TABLE owner_logos (
  owner_id text PRIMARY KEY REFERENCES owners,
  -- The logo as PNG.
  image bytea NOT NULL CHECK (octet_length(image) <= 262144),
  -- SHA-256 of the logo, hexadecimal.
  digest text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  changed_request_id text
);

-- API keys of Profile A. Rows stay after deletion, so that an id in an old log still leads to its owner.
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
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Request that created a partner's key. A retry of the request replaces the key instead of creating a second one.
  request_id text,
  -- Scopes of the key. If empty, the key may do everything.
  scopes text[] NOT NULL DEFAULT '{}',
  -- Credential that created the key. Null for keys that the operator issued, and in rows from before this column.
  created_by text,
  changed_by text,
  changed_request_id text,
  -- Requests that the key may make in a minute. If null, only the plan limits it.
  rate_limit integer CHECK (rate_limit > 0),
  -- Key whose requests the limit counts: the key itself or, if a limited key created it, that key.
  rate_limit_key_id text CHECK ((rate_limit IS NULL) = (rate_limit_key_id IS NULL)),
  -- Last six characters of the key, by which a leaked one is found. Null in rows from before this column.
  checksum text CHECK (length(checksum) = 6)
);
CREATE INDEX api_keys_of_owner ON api_keys (owner_id, environment, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX api_keys_of_request ON api_keys (owner_id, request_id) WHERE deleted_at IS NULL;
-- Finds the keys that a key created.
CREATE INDEX api_keys_of_creator ON api_keys (created_by) WHERE created_by IS NOT NULL;
CREATE TRIGGER notify_change AFTER UPDATE OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION notify_credential_change('credentialId', 'id');

-- Client credentials of Profile B.
CREATE TABLE client_credentials (
  client_id text PRIMARY KEY,
  -- Computed like the digest of an API key.
  secret_digest bytea NOT NULL CHECK (octet_length(secret_digest) = 32),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  owner_id text NOT NULL REFERENCES owners,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  changed_request_id text,
  is_active boolean NOT NULL DEFAULT true
);
CREATE INDEX client_credentials_of_owner ON client_credentials (owner_id);
CREATE TRIGGER notify_change AFTER UPDATE OR DELETE ON client_credentials
  FOR EACH ROW EXECUTE FUNCTION notify_credential_change('credentialId', 'client_id');

-- Time at which each credential was last used. It is a table of its own because an update of a credential invalidates it in the
-- cache of every gateway.
CREATE TABLE credential_uses (
  -- Id of an API key, `key_…`, or a client id.
  credential_id text PRIMARY KEY,
  last_used_at timestamptz NOT NULL
);

-- The last age of a credential that was announced, so that each age is announced once. It is a table of its own for the same
-- reason as credential_uses.
CREATE TABLE credential_ages (
  -- Id of an API key, `key_…`, or a client id.
  credential_id text PRIMARY KEY,
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  owner_id text NOT NULL REFERENCES owners,
  age_days integer NOT NULL,
  announced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX credential_ages_of_owner ON credential_ages (owner_id);

-- Requests of an owner in a minute, as the gateways counted them. Upkeep deletes rows after a day.
CREATE TABLE request_counts (
  environment text NOT NULL,
  owner_id text NOT NULL,
  -- Profile of the public API: A or B.
  profile text NOT NULL,
  minute timestamptz NOT NULL,
  accepted bigint NOT NULL,
  -- Requests that a rate limit refused.
  refused bigint NOT NULL,
  PRIMARY KEY (environment, owner_id, profile, minute)
);
CREATE INDEX request_counts_minute ON request_counts (minute);

-- Requests that partners may retry, and the responses to them.
CREATE TABLE idempotent_requests (
  owner_id text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  -- HMAC-SHA-256, with the server's pepper, of endpoint and partner's idempotency key, and of the request's content.
  key_digest bytea NOT NULL CHECK (octet_length(key_digest) = 32),
  content_digest bytea NOT NULL CHECK (octet_length(content_digest) = 32),
  -- Id of the first attempt of the request.
  request_id text NOT NULL,
  lease_id text NOT NULL,
  leased_until timestamptz NOT NULL,
  status integer,
  -- Encrypted, because responses that create credentials contain secrets.
  sealed_body bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, environment, key_digest),
  CHECK ((status IS NULL) = (sealed_body IS NULL))
);
CREATE INDEX idempotent_requests_by_age ON idempotent_requests (created_at);
-- Operators look a request up by its id.
CREATE INDEX idempotent_requests_by_request ON idempotent_requests (request_id);
