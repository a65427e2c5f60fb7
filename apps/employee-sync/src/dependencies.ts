import type { OutboxRelay } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";

/** Database and relay that the operations use. */
export interface Dependencies {
  database: Database;
  relay: Pick<OutboxRelay, "nudge">;
}
