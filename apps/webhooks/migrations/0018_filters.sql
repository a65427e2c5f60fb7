-- What the events of a webhook must have, as {"employer_id": ["EMP_1"], "state": ["CA", "NV"]}: one of the values of each member.
-- Null: all events. Its subscriptions have a copy, so that the fan-out of an event reads one table.
ALTER TABLE webhooks ADD COLUMN filter jsonb;
ALTER TABLE subscriptions ADD COLUMN filter jsonb;
-- What filters compare, in the same form, for replays. Null for tests, and for events of earlier releases.
ALTER TABLE event_bodies ADD COLUMN members jsonb;
