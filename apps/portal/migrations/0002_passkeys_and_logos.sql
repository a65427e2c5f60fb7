-- Passkeys (WebAuthn) of people who sign in with a local account.
CREATE TABLE passkeys (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  -- The authenticator's id of the key, base64url.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Signatures that the authenticator has counted; 0 if it counts none.
  signatures bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX IF NOT EXISTS passkeys_of_person ON passkeys (person_id);

-- What an authenticator is to sign, once: the person's for a new passkey, nobody's for a sign-in.
CREATE TABLE passkey_challenges (
  -- SHA-256 of the challenge.
  digest bytea PRIMARY KEY,
  person_id text REFERENCES people ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS passkey_challenges_expired ON passkey_challenges (expires_at);

-- Logos are in the schema of credentials.
