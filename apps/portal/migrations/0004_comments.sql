-- Comments of an owner's people on audits and payroll reports.
CREATE TABLE comments (
  id text PRIMARY KEY,
  owner_id text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  subject text NOT NULL CHECK (subject IN ('audit', 'report')),
  subject_id text NOT NULL,
  -- Person who wrote it, and those whom it mentions; they may have been removed since.
  written_by text NOT NULL,
  mentioned text[] NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX comments_of_subject ON comments (owner_id, environment, subject, subject_id, created_at);
