-- replaces: 0002_retention, of release 1.3.1
-- Schema of file-status.

-- Status of each file, projected from file.* events. Times are those of the events.
CREATE TABLE files (
  environment text NOT NULL,
  owner_id text NOT NULL,
  file_id text NOT NULL,
  -- Value of file_status.v1.FileState. It only grows.
  state smallint NOT NULL CHECK (state BETWEEN 1 AND 4),
  records_total integer NOT NULL,
  records_processed integer NOT NULL,
  records_failed integer NOT NULL,
  received_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (environment, owner_id, file_id)
);
-- Retention finds expired rows by it without reading the others.
CREATE INDEX files_received ON files USING brin (received_at);
