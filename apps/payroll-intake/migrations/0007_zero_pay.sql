-- A person on unpaid leave is reported with a gross pay of 0.
ALTER TABLE payroll_records
  DROP CONSTRAINT payroll_records_gross_wages_check,
  ADD CONSTRAINT payroll_records_gross_wages_check CHECK (gross_wages >= 0) NOT VALID;
ALTER TABLE exposure
  DROP CONSTRAINT exposure_gross_wages_check,
  ADD CONSTRAINT exposure_gross_wages_check CHECK (gross_wages >= 0) NOT VALID;
