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
  -- Who released the hold, as `operator:name`, and in which request.
  changed_by text,
  changed_request_id text
);
