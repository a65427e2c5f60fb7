-- Employers: who an owner reports payroll for. The first report, roster or policy of an employer makes its record, or a person does.
CREATE TABLE employers (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  -- The partner's own id of the employer, which reports, employees and policies name.
  employer_id text NOT NULL,
  -- Report that made the record: the first of the employer. Null if something else made it.
  first_report_id text,
  name text NOT NULL DEFAULT '',
  fein text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  -- [{party, id}]: the ids that other parties use for the employer.
  party_ids jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- Request that created it by hand, whose retry finds it.
  request_id text,
  -- Actor of the last change, as `api_key:key_…`, and its request.
  changed_by text,
  changed_request_id text,
  PRIMARY KEY (environment, owner_id, id)
);
CREATE UNIQUE INDEX employers_known ON employers (environment, owner_id, employer_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX employers_request ON employers (environment, owner_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX employers_expiry ON employers (deleted_at) WHERE deleted_at IS NOT NULL;

-- Employers of the reports that are there. The id has the time of the first report.
INSERT INTO employers (id, environment, owner_id, employer_id, first_report_id, created_at, updated_at)
SELECT 'emr_' || right(min(id), 26), environment, owner_id, employer_id, min(id), min(received_at), min(received_at)
FROM payroll_reports GROUP BY environment, owner_id, employer_id;
