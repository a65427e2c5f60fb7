-- Sessions of pages in other applications: for one employer of an owner, without a person.
CREATE TABLE portal_sessions (
  id text PRIMARY KEY,
  owner_id text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  employer_id text NOT NULL,
  role text NOT NULL CHECK (role IN ('operations', 'viewer')),
  page text NOT NULL CHECK (page IN ('upload_payroll', 'missing_payroll')),
  -- Id of the credentials that created it.
  created_by text NOT NULL,
  -- SHA-256 of the token that is valid now: that of the address until it is opened, then that of the session.
  token_digest bytea NOT NULL UNIQUE,
  opened_at timestamptz,
  opens_until timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX portal_sessions_of_owner ON portal_sessions (owner_id, created_by);
CREATE INDEX portal_sessions_expired ON portal_sessions (expires_at);
