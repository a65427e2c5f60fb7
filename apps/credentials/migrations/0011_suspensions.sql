-- Suspensions of owners with the operator's reasons. The present one has no end.
CREATE TABLE suspensions (
  owner_id text NOT NULL REFERENCES owners,
  suspended_at timestamptz NOT NULL,
  -- As `operator:name`. Null for suspensions of earlier releases.
  suspended_by text,
  reason text NOT NULL DEFAULT '',
  resumed_at timestamptz,
  resumed_by text,
  resume_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (owner_id, suspended_at)
);
