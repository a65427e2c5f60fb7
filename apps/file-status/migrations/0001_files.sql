-- Where each file stands, projected from file.* events. Times are the events' own.
CREATE TABLE files (
  environment text NOT NULL,
  owner_id text NOT NULL,
  file_id text NOT NULL,
  -- file_status.v1.FileState; grows as the file moves forward
  state smallint NOT NULL CHECK (state BETWEEN 1 AND 4),
  records_total integer NOT NULL,
  records_processed integer NOT NULL,
  records_failed integer NOT NULL,
  received_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (environment, owner_id, file_id)
);
