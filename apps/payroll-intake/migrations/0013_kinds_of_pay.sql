-- Absent in records from before, and where a record states none. Without a domain and a default, so that no row is rewritten.
ALTER TABLE payroll_records
  ADD COLUMN IF NOT EXISTS overtime_premium numeric(19, 4),
  -- [{kind, amount}], each kind once, of pay that is included in the gross wages and is not remuneration.
  ADD COLUMN IF NOT EXISTS excluded_pay jsonb;

-- Sums of the same, of all kinds.
ALTER TABLE exposure
  ADD COLUMN IF NOT EXISTS overtime_premium numeric(24, 4),
  ADD COLUMN IF NOT EXISTS excluded_pay numeric(24, 4);
