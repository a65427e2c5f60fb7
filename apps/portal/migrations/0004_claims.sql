-- What may happen once within a time: a one-time code, and the record that staff looked at an owner.
CREATE TABLE claims (
  -- SHA-256 of what is claimed.
  digest bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS claims_expired ON claims (expires_at);
