-- replaces: 0003_released_legal_holds, of release 1.3.1
-- Legal holds of every service with retention, in the service's own schema.

-- Legal holds. Retention deletes nothing that a hold covers.
CREATE TABLE legal_holds (
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
  owner_id text NOT NULL,
  -- If empty, the hold covers every employer of the owner.
  employer_id text NOT NULL,
  reason text NOT NULL,
  placed_at timestamptz NOT NULL,
  -- Actor who placed or last changed the hold, as `operator:name`, and the request. Null in rows from before these columns.
  changed_by text,
  changed_request_id text,
  PRIMARY KEY (environment, owner_id, employer_id)
);

-- Legal holds that were released, with the reasons.
CREATE TABLE released_legal_holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  environment text NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  reason text NOT NULL,
  placed_at timestamptz NOT NULL,
  released_at timestamptz NOT NULL,
  release_reason text NOT NULL,
  -- Operator who released the hold, as `operator:name`, and the request.
  changed_by text,
  changed_request_id text
);
