-- Finds what has been kept long enough without reading what has not.
CREATE INDEX files_received ON files USING brin (received_at);
