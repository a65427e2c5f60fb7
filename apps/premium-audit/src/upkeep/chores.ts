import { type Chore, yearsBefore } from "@platform/retention/upkeep";
import type { Dependencies } from "../dependencies.ts";
import { advancePolicies } from "../policies/advance-policies.ts";
import { deleteExpiredPolicies } from "./retention.sql.ts";

/** Small, so that a batch holds its locks only briefly: a policy may have a hundred thousand worksheet rows. */
const policiesAtOnce = 20;

/** The periodic work of this service: updates policy statuses, and deletes policies after their retention period. */
export function upkeepChores(dependencies: Pick<Dependencies, "database" | "relay">, retentionYears: number): Chore[] {
  const { database } = dependencies;
  return [
    { what: "policy statuses", batch: (now) => advancePolicies(dependencies, now) },
    {
      what: "policies",
      batch: (now) =>
        database.transaction((tx) => deleteExpiredPolicies(tx, yearsBefore(now, retentionYears), policiesAtOnce)),
    },
  ];
}
