-- The time and the position of the latest seal that was sent to the owner; null if none was.
ALTER TABLE activity_heads ADD COLUMN sealed_at timestamptz, ADD COLUMN sealed_position bigint;
