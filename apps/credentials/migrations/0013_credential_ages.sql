-- The last age at which it was announced that a credential is old, so that each age is announced once. Apart from the credentials,
-- because every update of one of those makes all gateways forget it.
CREATE TABLE credential_ages (
  -- Of an API key or a client id.
  credential_id text PRIMARY KEY,
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  owner_id text NOT NULL REFERENCES owners,
  age_days integer NOT NULL,
  announced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS credential_ages_of_owner ON credential_ages (owner_id);
