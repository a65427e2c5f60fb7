-- Texts of tenants.
CREATE TABLE entries (
  environment text NOT NULL,
  owner_id text NOT NULL,
  entry_id text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment, owner_id, entry_id)
);
