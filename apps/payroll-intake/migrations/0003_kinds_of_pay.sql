-- Further kinds of excluded pay in rows of files, and persons who work without pay.
ALTER TABLE payroll_file_rows ADD COLUMN vehicle numeric, ADD COLUMN military_duty numeric, ADD COLUMN third_party_sick_pay numeric,
  ADD COLUMN uniform_allowance numeric, ADD COLUMN meal_money numeric, ADD COLUMN employee_discounts numeric,
  ADD COLUMN perquisites numeric, ADD COLUMN volunteer boolean NOT NULL DEFAULT false;
ALTER TABLE payroll_records ADD COLUMN volunteer boolean NOT NULL DEFAULT false;
