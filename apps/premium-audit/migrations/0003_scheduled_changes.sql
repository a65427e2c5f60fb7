-- Changes of a policy that take effect on a date: a cancellation, and the start of a next term. The next term is the row in
-- policy_terms with the number after that of the policy. A cancelled term keeps its expiration date, for rating.
ALTER TABLE policies ADD COLUMN cancels_at timestamptz;
ALTER TABLE policies ADD COLUMN cancellation_method text
  CHECK (cancellation_method IN ('pro_rata', 'short_rate', 'flat'));
ALTER TABLE policies ADD COLUMN renews_at timestamptz;
CREATE INDEX IF NOT EXISTS policies_cancelling ON policies (cancels_at)
  WHERE cancels_at IS NOT NULL AND status IN ('pending', 'active', 'expired') AND deleted_at IS NULL;
CREATE INDEX IF NOT EXISTS policies_renewing ON policies (renews_at) WHERE renews_at IS NOT NULL AND deleted_at IS NULL;

-- The audit that is made without a request: `final` at the end of each term.
ALTER TABLE policies ADD COLUMN audit_schedule text CHECK (audit_schedule IN ('final'));
ALTER TABLE policies ADD COLUMN audit_method text CHECK (audit_method IN ('self', 'phone', 'physical', 'waived'));
-- How the records are audited; null if nobody has said it.
ALTER TABLE audits ADD COLUMN method text CHECK (method IN ('self', 'phone', 'physical', 'waived'));
