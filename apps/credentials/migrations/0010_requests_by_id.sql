-- For who looks a request up by its id.
CREATE INDEX IF NOT EXISTS idempotent_requests_by_request ON idempotent_requests (request_id);
