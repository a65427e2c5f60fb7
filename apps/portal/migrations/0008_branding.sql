-- Look and language of the pages of an owner without an account.
CREATE TABLE brandings (
  owner_id text PRIMARY KEY,
  brand_color text NOT NULL,
  language text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
