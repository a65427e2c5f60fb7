-- Partitions of a quarter, by the time in the id of the report. The tables are converted in place after this migration.
COMMENT ON TABLE payroll_records IS 'partitions {"column": "report_id", "prefix": "*", "days": 91}';
COMMENT ON TABLE unreadable_records IS 'partitions {"column": "report_id", "prefix": "*", "days": 91}';

-- Reports that retention has deleted and whose records wait for the drop of their partition. If it stays, for another report, they are
-- deleted one by one. The table empties itself.
CREATE TABLE removed_reports (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  report_id text NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, report_id)
);
CREATE INDEX removed_reports_due ON removed_reports (removed_at);
