import { type Chore, yearsBefore } from "@platform/retention/upkeep";
import type { Logger } from "@platform/service/log";
import type { Dependencies } from "../dependencies.ts";
import { advancePolicies } from "../policies/advance-policies.ts";
import { deleteExpiredPolicies } from "./retention.sql.ts";

/** Small, so that a batch holds its locks only briefly: a policy may have a hundred thousand worksheet rows. */
const policiesAtOnce = 20;

/** The periodic work of this service: applies changes of policies on their dates, and deletes policies after their retention period. */
export function upkeepChores(
  dependencies: Pick<Dependencies, "database" | "relay" | "openFinalAudit"> & { log: Pick<Logger, "warn"> },
  retentionYears: number,
): Chore[] {
  const { database } = dependencies;
  return [
    { what: "policy changes", batch: () => advancePolicies(dependencies) },
    {
      what: "policies",
      batch: (now) =>
        database.transaction((tx) => deleteExpiredPolicies(tx, yearsBefore(now, retentionYears), policiesAtOnce)),
    },
  ];
}
