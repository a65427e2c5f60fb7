-- True if the partner did not send the state and the platform filled it; absent otherwise, and in records from before. Without a
-- default, so that no row is rewritten.
ALTER TABLE payroll_records ADD COLUMN IF NOT EXISTS is_state_filled boolean;
