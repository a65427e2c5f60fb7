-- Class codes of payroll that a policy does not have, each told once in a term.
CREATE TABLE endorsement_suggestions (
  policy_id text NOT NULL REFERENCES policies ON DELETE CASCADE,
  term integer NOT NULL,
  -- Empty if the report has none.
  state text NOT NULL,
  -- Without leading zeros, by which codes are compared.
  bare_code text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  report_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (policy_id, term, state, bare_code)
);
