-- Requests that partners may send again, and what they were answered.
CREATE TABLE idempotent_requests (
  owner_id text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  -- HMAC-SHA-256, with the server's pepper, of endpoint and partner's key, and of the request's content.
  key_digest bytea NOT NULL CHECK (octet_length(key_digest) = 32),
  content_digest bytea NOT NULL CHECK (octet_length(content_digest) = 32),
  -- Of the first run.
  request_id text NOT NULL,
  lease_id text NOT NULL,
  leased_until timestamptz NOT NULL,
  status integer,
  -- Encrypted: answers that create credentials hold secrets.
  sealed_body bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, environment, key_digest),
  CHECK ((status IS NULL) = (sealed_body IS NULL))
);
CREATE INDEX idempotent_requests_by_age ON idempotent_requests (created_at);
