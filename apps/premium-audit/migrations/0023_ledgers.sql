-- How premium is charged before the final audit: {"mode": "pay_as_you_go"}; null: by audits.
ALTER TABLE policies ADD COLUMN billing jsonb;
-- Whether the term has a ledger. A term that is over keeps it.
ALTER TABLE policy_terms ADD COLUMN pays_as_you_go boolean NOT NULL DEFAULT false;
-- Day on which late reports were last looked for.
ALTER TABLE policy_terms ADD COLUMN late_checked_on date;

-- What was charged of the premium of a term. Rows are added in order while the policy is locked, and never change.
CREATE TABLE ledger_entries (
  id text PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  policy_id text NOT NULL REFERENCES policies ON DELETE CASCADE,
  term integer NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('premium', 'estimate', 'reversal', 'final_audit')),
  earned_to date,
  -- Null if the premium could not be calculated: nothing is due with such an entry.
  earned amount,
  charged_before amount NOT NULL,
  total_earned amount,
  total_charged_before amount NOT NULL,
  -- [{kind, id, changedBy, requestId, at}]
  causes jsonb NOT NULL,
  -- Estimates of late reports that are charged with the entry: [{from, to, premium}]
  estimates jsonb NOT NULL DEFAULT '[]',
  -- Why the premium could not be calculated.
  missing jsonb NOT NULL DEFAULT '[]',
  -- The final audit whose premium is earned.
  audit_id text,
  created_at timestamptz NOT NULL,
  UNIQUE (policy_id, term, number)
);

-- The worksheet of an entry, as a message of premium_audit.v1. Apart from the entries, which are read without it.
CREATE TABLE ledger_worksheets (
  entry_id text PRIMARY KEY REFERENCES ledger_entries ON DELETE CASCADE,
  worksheet bytea NOT NULL
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % do not change', TG_TABLE_NAME;
END $$;
CREATE TRIGGER ledger_entries_unchanged BEFORE UPDATE ON ledger_entries EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_worksheets_unchanged BEFORE UPDATE ON ledger_worksheets EXECUTE FUNCTION refuse_change();

-- What has happened and is in no entry yet. Without a foreign key, so that writing a cause does not wait for the lock on the policy.
CREATE TABLE ledger_causes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  policy_id text NOT NULL,
  term integer NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  changed_by text,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ledger_causes_policy ON ledger_causes (policy_id, term, seq);

-- Whose payroll the newest premium of a ledger could read, beside the owner's own.
CREATE TABLE ledger_sources (
  policy_id text NOT NULL REFERENCES policies ON DELETE CASCADE,
  environment environment NOT NULL,
  source_owner_id text NOT NULL,
  source_employer_id text NOT NULL,
  PRIMARY KEY (environment, source_owner_id, source_employer_id, policy_id)
);
CREATE INDEX ledger_sources_policy ON ledger_sources (policy_id);
-- For the policies that a report of an employer concerns.
CREATE INDEX IF NOT EXISTS policy_terms_pay_as_you_go ON policy_terms (environment, owner_id, policy_id) WHERE pays_as_you_go;
