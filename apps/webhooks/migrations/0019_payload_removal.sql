-- A body that was removed on request is null. Its digest stays with the deliveries of its event.
ALTER TABLE event_bodies ALTER COLUMN body DROP NOT NULL;
-- When the payload was removed, and the SHA-256 of the body that the attempts sent. Null while it is kept.
ALTER TABLE deliveries ADD COLUMN payload_removed_at timestamptz;
ALTER TABLE deliveries ADD COLUMN payload_sha256 bytea;
