-- The bytes of an Excel workbook while it is received: its parts are read in another order than that in which they come. Empty outside of
-- that transaction, like payroll_file_rows.
CREATE UNLOGGED TABLE payroll_file_bytes (
  report_id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (report_id, part)
);
