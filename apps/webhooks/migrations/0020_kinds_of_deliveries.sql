-- contract: the indexes deliveries_of_type and deliveries_by_response, since 1.2
-- To find deliveries by status, response code and event type in any combination. With very many deliveries, build it before with
-- CREATE INDEX CONCURRENTLY.
CREATE INDEX IF NOT EXISTS deliveries_by_kind ON deliveries (webhook_id, status, (coalesce(response_code, 0)), event_type, id);
-- Only where a build between releases has made them.
DROP INDEX IF EXISTS deliveries_of_type;
DROP INDEX IF EXISTS deliveries_by_response;
