-- contract: rows of attempts and event_bodies without an owner, since 1.4
-- requires: 0028_owners_of_parts, of release 1.3
-- Release 1.3 writes the owner into every row. Those of before have that of a delivery, which waits or is settled. No index finds
-- a delivery by its id alone, so the job reads deliveries and finds what belongs to them. A body without any delivery is deleted.
COMMENT ON COLUMN attempts.owner_id IS 'in every key, owner of [
  {"table": "pending_deliveries", "id": "delivery_id", "key": "id"}, {"table": "deliveries", "id": "delivery_id", "key": "id"}]';
COMMENT ON COLUMN event_bodies.owner_id IS 'in every key, owner of [
  {"table": "pending_deliveries", "id": "event_id", "key": "event_id"}, {"table": "deliveries", "id": "event_id", "key": "event_id"}]';
