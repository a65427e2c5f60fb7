-- contract: the checks that hours and amounts are 0 or more, since 2.0
-- Reversals take back pay of an earlier period: their hours and amounts are stored below 0. Partitions have checks of their own.
ALTER TABLE payroll_records ADD COLUMN reversal boolean NOT NULL DEFAULT false;
ALTER TABLE payroll_file_rows ADD COLUMN reversal boolean NOT NULL DEFAULT false;
ALTER DOMAIN amount DROP CONSTRAINT amount_check;
ALTER DOMAIN total_amount DROP CONSTRAINT total_amount_check;
ALTER TABLE payroll_records DROP CONSTRAINT payroll_records_gross_wages_check;
ALTER TABLE exposure DROP CONSTRAINT exposure_gross_wages_check;
DO $$
DECLARE
  own record;
BEGIN
  FOR own IN
    SELECT conrelid::regclass AS partition, conname FROM pg_constraint
    WHERE contype = 'c' AND connamespace = current_schema()::regnamespace
      AND conname IN ('payroll_records_gross_wages_check', 'exposure_gross_wages_check')
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', own.partition, own.conname);
  END LOOP;
END $$;
