import type { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { OutboxRelay } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import type { Calls } from "@platform/rpc/client";

/** What the operations stand on. */
export interface Dependencies {
  database: Database;
  relay: Pick<OutboxRelay, "nudge">;
  /** Where the payroll is. */
  exposure: Calls<typeof ExposureService>;
}
