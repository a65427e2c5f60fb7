-- Since when an event waits that is to be published again; null for one that was not published yet, which waits since it was committed.
ALTER TABLE outbox ADD COLUMN waiting_since timestamptz;
