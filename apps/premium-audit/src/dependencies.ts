import type { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { OutboxRelay } from "@platform/messaging/outbox";
import type { Database } from "@platform/postgres/database";
import type { Calls } from "@platform/rpc/client";

/** Database and clients that the operations use. */
export interface Dependencies {
  database: Database;
  relay: Pick<OutboxRelay, "nudge">;
  /** Client of payroll-intake, which has the payroll. */
  exposure: Calls<typeof ExposureService>;
}
