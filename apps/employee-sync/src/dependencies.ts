import type { OutboxRelay } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";

/** What the operations stand on. */
export interface Dependencies {
  database: Database;
  relay: Pick<OutboxRelay, "nudge">;
}
