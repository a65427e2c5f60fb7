-- When people left their employers, as employee-sync has told: what is paid for days after that is worth a look.
CREATE TABLE departures (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  employee_id text NOT NULL,
  -- Null: works again, or left on a day that is not known.
  left_on date,
  -- Since when this is so; of two words the later holds, in whatever order they came.
  told_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, employer_id, employee_id)
);
-- Finds what has been kept long enough without reading what has not.
CREATE INDEX departures_told ON departures USING brin (told_at);
