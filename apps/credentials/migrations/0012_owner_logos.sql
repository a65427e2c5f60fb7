-- The picture at the top of an owner's pages and statements.
CREATE TABLE owner_logos (
  owner_id text PRIMARY KEY REFERENCES owners,
  -- A PNG.
  image bytea NOT NULL CHECK (octet_length(image) <= 262144),
  -- SHA-256 of the picture, hexadecimal: changes with it.
  digest text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  changed_by text,
  changed_request_id text
);
