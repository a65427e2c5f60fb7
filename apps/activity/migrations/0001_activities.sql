CREATE DOMAIN environment AS text CHECK (VALUE IN ('sandbox', 'production'));

-- Changes of records, one row for each event that announces one. Rows never change.
CREATE TABLE activities (
  -- `act_` and the rest of the event's id, so it has the order of time, and an event is in here once.
  id text COLLATE "C" NOT NULL,
  environment environment NOT NULL,
  owner_id text NOT NULL,
  -- Type of the record and what happened to it, such as `api_key.created`.
  action text NOT NULL,
  resource_type text NOT NULL,
  resource_id text NOT NULL,
  -- Null if the change names nobody.
  actor_type text,
  -- Null for operators, whose names are not for owners.
  actor_id text,
  operator_name text,
  -- Null if no request caused the change.
  request_id text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (environment, owner_id, id)
);
CREATE INDEX activities_of_type ON activities (environment, owner_id, resource_type, id);
CREATE INDEX activities_of_resource ON activities (environment, owner_id, resource_id, id);
CREATE INDEX activities_of_actor ON activities (environment, owner_id, actor_id, id);
-- For one request, whoever made it: operators look it up.
CREATE INDEX activities_of_request ON activities (request_id, id) WHERE request_id IS NOT NULL;
-- For the end of retention.
CREATE INDEX activities_age ON activities USING brin (created_at);
