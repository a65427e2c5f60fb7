-- What the rate of a worksheet line is for, if not for 100 dollars of remuneration, and the loss cost of which it is a multiple.
ALTER TABLE worksheet_lines
  ADD COLUMN rate_basis text,
  ADD COLUMN units numeric,
  ADD COLUMN loss_cost numeric;
