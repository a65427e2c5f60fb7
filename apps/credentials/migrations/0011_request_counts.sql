-- Requests of an owner in a minute, as the gateways counted them; deleted after a day.
CREATE TABLE IF NOT EXISTS request_counts (
  environment text NOT NULL,
  owner_id text NOT NULL,
  -- A or B.
  profile text NOT NULL,
  minute timestamptz NOT NULL,
  accepted bigint NOT NULL,
  -- Refused by a rate limit.
  refused bigint NOT NULL,
  PRIMARY KEY (environment, owner_id, profile, minute)
);
CREATE INDEX IF NOT EXISTS request_counts_minute ON request_counts (minute);
