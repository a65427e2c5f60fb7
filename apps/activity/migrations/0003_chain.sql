-- The activities of an owner and environment are a chain: each has a position and the digest of itself and of the one before. Both
-- are null in rows from before these columns.
ALTER TABLE activities ADD COLUMN position bigint, ADD COLUMN digest text;

-- The end of each chain. Its row is locked while activities are added, so that no two have the same position.
CREATE TABLE activity_heads (
  environment environment NOT NULL,
  owner_id text NOT NULL,
  position bigint NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (environment, owner_id)
);
