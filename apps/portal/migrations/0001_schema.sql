-- replaces: 0004_claims, of release 1.3.1
-- Schema of the portal: people, how they sign in, and their roles. Logos of owners are in the schema of credentials.

-- People who sign in. The tables people, sessions, accounts, verifications and two_factors are those of better-auth, with names
-- of this platform.
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

-- Sign-in methods of a person: a password (provider `credential`), or an owner's identity provider (its issuer, with the
-- owner's id).
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
  CONSTRAINT accounts_provider_id_account_id_key UNIQUE (provider_id, account_id)
);
CREATE INDEX accounts_of_person ON accounts (person_id);

-- Short-lived tokens, such as that of a link to reset a password.
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
-- Finds the unfinished sign-ins of a person, which end with the person's sessions.
CREATE INDEX verifications_of_person ON verifications (value);

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

-- Roles of people in owners. A membership is valid in both environments of the owner.
CREATE TABLE memberships (
  owner_id text NOT NULL,
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('admin', 'developer', 'operations', 'auditor', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, person_id)
);
CREATE INDEX memberships_of_person ON memberships (person_id);

-- People who are the operator's staff.
CREATE TABLE staff (
  person_id text PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Invitations to an owner's pages or, without an owner, to the operator's staff.
CREATE TABLE invitations (
  id text PRIMARY KEY,
  owner_id text,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'developer', 'operations', 'auditor', 'viewer', 'operator')),
  -- SHA-256 of the token in the link.
  token_digest bytea NOT NULL UNIQUE,
  -- Person who sent the invitation. Null if the operator's command sent it.
  invited_by text REFERENCES people ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((owner_id IS NULL) = (role = 'operator'))
);
CREATE UNIQUE INDEX invitations_of_address ON invitations (coalesce(owner_id, ''), email);

-- Identity providers (OpenID Connect), one for each owner.
CREATE TABLE identity_providers (
  owner_id text PRIMARY KEY,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret_sealed text NOT NULL,
  default_role text CHECK (default_role IN ('admin', 'developer', 'operations', 'auditor', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Domains of identity providers. The provider decides about the e-mail addresses in its domains.
CREATE TABLE identity_provider_domains (
  domain text PRIMARY KEY,
  owner_id text NOT NULL REFERENCES identity_providers ON DELETE CASCADE
);

-- Counts of attempts to sign in: by address, by account, and by both. Keys are digests.
CREATE TABLE sign_in_attempts (
  key bytea PRIMARY KEY,
  attempts integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_ended ON sign_in_attempts (window_ends_at);

-- Passkeys (WebAuthn) of people who sign in with a local account.
CREATE TABLE passkeys (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  -- Id that the authenticator gave the key, base64url.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Number of signatures that the authenticator has counted; 0 if it does not count them.
  signatures bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_person ON passkeys (person_id);

-- Challenges that an authenticator signs once. One for a new passkey belongs to a person, one for a sign-in to nobody.
CREATE TABLE passkey_challenges (
  -- SHA-256 of the challenge.
  digest bytea PRIMARY KEY,
  person_id text REFERENCES people ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expired ON passkey_challenges (expires_at);

-- Actions that are allowed once within a time: the use of a one-time code, and the record that staff looked at an owner.
CREATE TABLE claims (
  -- SHA-256 of the action.
  digest bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX claims_expired ON claims (expires_at);
