-- What an attempt sent: the URL at that time, and the headers as [[name, value]] without the digests of signatures. Null for
-- attempts of earlier releases.
ALTER TABLE attempts ADD COLUMN url text;
ALTER TABLE attempts ADD COLUMN headers json;
-- The request that caused the event, for who looks a request up. Null for events without one and of earlier releases.
ALTER TABLE event_bodies ADD COLUMN request_id text;
CREATE INDEX IF NOT EXISTS event_bodies_of_request ON event_bodies (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS deliveries_of_event ON deliveries (event_id);
