import { idLength, timeOfId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";

/** Primary key of a report. */
export interface ReportKey {
  tenant: Tenant;
  reportId: string;
}

/** Primary keys of reports of one tenant. */
export interface ReportKeys {
  tenant: Tenant;
  reportIds: readonly string[];
}

/**
 * Returns the time when a report was submitted, in ms, by its id, which decides the partition of its records; 0 if the id has
 * no time.
 */
export function timeOfReport(id: string): number {
  return timeOfId("", id.slice(-idLength)) ?? 0;
}
