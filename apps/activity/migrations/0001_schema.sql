-- replaces: 0002_partitions, of release 1.3.1
-- Schema of activity: the list of changes that owners and operators read.

CREATE DOMAIN environment AS text CHECK (VALUE IN ('sandbox', 'production'));

-- Changes of records, one row for each event that announces a change. Rows never change.
CREATE TABLE activities (
  -- `act_` and the rest of the event's id: ids sort by time, and an event has one row.
  id text COLLATE "C" NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  -- Type of the record and the kind of change, such as `api_key.created`.
  action text NOT NULL,
  resource_type text NOT NULL,
  resource_id text NOT NULL,
  -- Null if the change has no actor.
  actor_type text,
  -- Null for operators: owners do not see their names.
  actor_id text,
  operator_name text,
  -- Null if no request caused the change.
  request_id text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, id)
) PARTITION BY RANGE (id);
COMMENT ON TABLE activities IS 'partitions {"column": "id", "prefix": "act_", "days": 183}';
CREATE TABLE activities_default PARTITION OF activities DEFAULT;
CREATE INDEX activities_of_type ON activities (environment, owner_id, resource_type, id);
CREATE INDEX activities_of_resource ON activities (environment, owner_id, resource_id, id);
CREATE INDEX activities_of_actor ON activities (environment, owner_id, actor_id, id);
-- Operators look a request up by its id, whoever its owner is.
CREATE INDEX activities_of_request ON activities (request_id, id) WHERE request_id IS NOT NULL;
-- Retention finds expired rows by it.
CREATE INDEX activities_age ON activities USING brin (created_at);
