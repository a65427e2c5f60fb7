-- Origins of the applications of an owner, which may frame its pages without an account.
CREATE TABLE frame_hosts (
  owner_id text PRIMARY KEY,
  origins text[] NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
