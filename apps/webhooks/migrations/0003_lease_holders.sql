-- Heartbeats of the processes that lease deliveries, by this server's clock. A process that is killed cannot end its leases;
-- once its heartbeat is too old, any other process ends them. A holder without a row is of an earlier release: its leases end
-- when they expire.
CREATE TABLE lease_holders (
  id text PRIMARY KEY,
  alive_until timestamptz NOT NULL
);
