-- replaces: 0002_actors, of release 1.3.1
-- Schema of employee-sync: employees, and responses to requests that are retried.

CREATE DOMAIN environment AS text CHECK (VALUE IN ('sandbox', 'production'));

-- One person's employment with one employer. An empty text is unknown. Ids sort by time, so lists page by them.
CREATE TABLE employees (
  id text NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  -- The partner's own id of the employee.
  employee_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'terminated')),
  -- For each of name, nameParts, classCode and state: {told: {value, atMs}, shown: {value, atMs, periodEnd, reportId}}, each if
  -- present. `told` is from the partner's calls, `shown` from a payroll report; the later one counts.
  heard jsonb NOT NULL,
  email text NOT NULL,
  -- Amount in dollars.
  hourly_rate numeric(15, 4) CHECK (hourly_rate >= 0),
  hire_date date,
  termination_date date,
  termination_reason text NOT NULL,
  job_title text NOT NULL,
  department text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- Actor of the last change, as `api_key:key_…`, and its request. Null in rows from before these columns.
  changed_by text,
  changed_request_id text,
  -- No index has the id alone, so that no plan for the list of a small owner reads the rows of all owners.
  PRIMARY KEY (environment, owner_id, id),
  CHECK (termination_date >= hire_date)
);
-- An employer has an employee once. A deleted employee may be created again as another record.
CREATE UNIQUE INDEX employees_known ON employees (environment, owner_id, employer_id, employee_id) WHERE deleted_at IS NULL;
CREATE INDEX employees_list ON employees (environment, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX employees_list_employer ON employees (environment, owner_id, employer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX employees_list_status ON employees (environment, owner_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX employees_list_both ON employees (environment, owner_id, employer_id, status, id) WHERE deleted_at IS NULL;
-- Finds the employee of a report that was received before the employee was deleted.
CREATE INDEX employees_gone ON employees (environment, owner_id, employer_id, employee_id, deleted_at)
  WHERE deleted_at IS NOT NULL;
-- Retention finds expired rows by it.
CREATE INDEX employees_expiry ON employees (deleted_at) WHERE deleted_at IS NOT NULL;

-- Responses to requests that change something. A retry receives the response of the first request.
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
