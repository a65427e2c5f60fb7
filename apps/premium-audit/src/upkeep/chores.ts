import { type Chore, yearsBefore } from "@platform/retention/upkeep";
import type { Dependencies } from "../dependencies.ts";
import { advancePolicies } from "../policies/advance-policies.ts";
import { deleteExpiredPolicies } from "./retention.sql.ts";

/** Small, so that a batch holds its locks for a moment only: a policy may have a hundred thousand worksheet rows. */
const policiesAtOnce = 20;

/** What the calendar makes due here: policies move on, and what has been kept long enough goes. */
export function upkeepChores(dependencies: Pick<Dependencies, "database" | "relay">, retentionYears: number): Chore[] {
  const { database } = dependencies;
  return [
    { what: "policies moved on", batch: (now) => advancePolicies(dependencies, now) },
    {
      what: "policies",
      batch: (now) =>
        database.transaction((tx) => deleteExpiredPolicies(tx, yearsBefore(now, retentionYears), policiesAtOnce)),
    },
  ];
}
