CREATE DOMAIN environment AS text CHECK (VALUE IN ('sandbox', 'production'));

-- One person's employment with one employer. A text that is empty is not known. Ids are in the order of time, so lists page
-- by them.
CREATE TABLE employees (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  -- The partner's own id.
  employee_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'terminated')),
  -- Of name, nameParts, classCode and state: {told: {value, atMs}, shown: {value, atMs, periodEnd, reportId}}, each where
  -- there is one. The value is that of the later one.
  heard jsonb NOT NULL,
  email text NOT NULL,
  -- Dollars.
  hourly_rate numeric(15, 4) CHECK (hourly_rate >= 0),
  hire_date date,
  termination_date date,
  termination_reason text NOT NULL,
  job_title text NOT NULL,
  department text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- By id alone there is no way in, so that no plan for a small owner's list can be to read through everybody's.
  PRIMARY KEY (environment, owner_id, id),
  CHECK (termination_date >= hire_date)
);
-- An employer has an employee once; who was deleted may come again as another record.
CREATE UNIQUE INDEX employees_known ON employees (environment, owner_id, employer_id, employee_id)
  WHERE deleted_at IS NULL;
CREATE INDEX employees_list ON employees (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX employees_list_employer ON employees (environment, owner_id, employer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX employees_list_status ON employees (environment, owner_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX employees_list_both ON employees (environment, owner_id, employer_id, status, id) WHERE deleted_at IS NULL;
-- For reports that were received before their employee was deleted.
CREATE INDEX employees_gone ON employees (environment, owner_id, employer_id, employee_id, deleted_at)
  WHERE deleted_at IS NOT NULL;
-- For the end of retention.
CREATE INDEX employees_expiry ON employees (deleted_at) WHERE deleted_at IS NOT NULL;

-- What was answered to requests that change something, so that one that is made again is answered as the first time.
CREATE TABLE answered_requests (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  request_id text NOT NULL,
  -- The encoded response.
  answer bytea NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, request_id)
);
CREATE INDEX answered_requests_expiry ON answered_requests (answered_at);

