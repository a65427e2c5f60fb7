-- For the records that worksheets cite: finds the citations of a report.
CREATE INDEX IF NOT EXISTS worksheet_sources_report ON worksheet_sources (report_id);
