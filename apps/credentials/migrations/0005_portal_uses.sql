-- Owners whose people use the portal: what they store there is opened by a credential that somebody else issues, as is what credentials
-- have stored.
CREATE TABLE portal_uses (
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  owner_id text NOT NULL REFERENCES owners,
  first_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment, owner_id)
);
