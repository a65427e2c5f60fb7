-- People who sign in. Tables of better-auth, with our names.
CREATE TABLE people (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  two_factor_enabled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_of_person ON sessions (person_id);
CREATE INDEX sessions_expired ON sessions (expires_at);

-- How a person signs in: a password (provider `credential`), or an owner's identity provider (its issuer, with the owner's id).
CREATE TABLE accounts (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX accounts_of_person ON accounts (person_id);

-- What a link or a cookie proves for a short time, such as a link to reset a password.
CREATE TABLE verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_by_identifier ON verifications (identifier);
CREATE INDEX verifications_expired ON verifications (expires_at);

CREATE TABLE two_factors (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean NOT NULL DEFAULT true,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);
CREATE INDEX two_factors_of_person ON two_factors (person_id);

-- What a person may do for an owner. People belong to both environments of the owner.
CREATE TABLE memberships (
  owner_id text NOT NULL,
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('admin', 'developer', 'operations', 'auditor', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, person_id)
);
CREATE INDEX memberships_of_person ON memberships (person_id);

-- The operator's staff.
CREATE TABLE staff (
  person_id text PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Without an owner: to the operator's staff.
CREATE TABLE invitations (
  id text PRIMARY KEY,
  owner_id text,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'developer', 'operations', 'auditor', 'viewer', 'operator')),
  -- SHA-256 of the token in the link.
  token_digest bytea NOT NULL UNIQUE,
  -- The person; null for the operator's command.
  invited_by text REFERENCES people ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((owner_id IS NULL) = (role = 'operator'))
);
CREATE UNIQUE INDEX invitations_of_address ON invitations (coalesce(owner_id, ''), email);

-- OpenID Connect, one provider per owner.
CREATE TABLE identity_providers (
  owner_id text PRIMARY KEY,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret_sealed text NOT NULL,
  default_role text CHECK (default_role IN ('admin', 'developer', 'operations', 'auditor', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- A domain belongs to one provider, which speaks for the e-mail addresses in it.
CREATE TABLE identity_provider_domains (
  domain text PRIMARY KEY,
  owner_id text NOT NULL REFERENCES identity_providers ON DELETE CASCADE
);

-- Attempts to sign in: by address, by account, and by both. Keys are digests.
CREATE TABLE sign_in_attempts (
  key bytea PRIMARY KEY,
  attempts integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_ended ON sign_in_attempts (window_ends_at);
