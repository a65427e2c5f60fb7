-- Finds what has been kept long enough without reading what has not.
CREATE INDEX payroll_reports_received ON payroll_reports USING brin (received_at);
