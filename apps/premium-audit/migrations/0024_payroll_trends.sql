-- Estimates of a term that payroll is far above or far below, each told once.
CREATE TABLE payroll_trends (
  policy_id text NOT NULL REFERENCES policies ON DELETE CASCADE,
  term integer NOT NULL,
  estimated_payroll amount NOT NULL,
  is_above boolean NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  report_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (policy_id, term, estimated_payroll, is_above)
);
