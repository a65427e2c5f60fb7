import { meter } from "@platform/service/observe/telemetry";
import type { Dispute } from "./dispute.ts";

const resolved = meter("premium-audit").createCounter("premium_audit.disputes.resolved", {
  description: "Disputes that were accepted, accepted in part, rejected or withdrawn, by outcome",
});

/** Counts a dispute that is not open any more. */
export function countResolved({ status }: Dispute): void {
  resolved.add(1, { outcome: status });
}
