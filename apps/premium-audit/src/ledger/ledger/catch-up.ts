import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { takeCauses } from "../../policy/billing/cause.sql.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectPolicy } from "../../policy/policies/policy.sql.ts";
import { coveredDays, type Term } from "../../policy/policies/policy.ts";
import { earnedToDate } from "./earned-to-date.ts";
import { selectLastEntry } from "./entry.sql.ts";
import { selectFinalPremium } from "./final-premium.sql.ts";
import { writeEntries } from "./write-entries.ts";

/**
 * Brings the ledger of a term up to its last covered day before its final audit is rated, so that the audit adjusts nothing that
 * reports have not yet been charged for. Does nothing if the ledger is there already, if the final audit has settled the premium,
 * or if the premium of the whole term cannot be calculated: then the audit fails too. It locks the policy.
 */
export async function catchUpLedger(
  { exposure, tx }: Pick<Dependencies, "exposure"> & { tx: Queryable },
  tenant: Tenant,
  { policyId, term, auditId }: { policyId: string; term: Term; auditId: string },
): Promise<void> {
  const covered = coveredDays(term);
  if (!term.paysAsYouGo || !covered) return;
  const policy = await selectPolicy(tx, tenant, policyId, { lock: true });
  if (!policy || (await selectFinalPremium(tx, tenant, policyId, term))) return;
  const billed = { tenant, policyId, term: term.term };
  const last = await selectLastEntry(tx, billed);
  const now = await earnedToDate({ exposure, tx }, { tenant, policy, term }, { wholly: true });
  if (!now.earned) return;
  const causes = await takeCauses(tx, billed);
  const audit = { kind: "audit_settled", id: auditId, at: new Date().toISOString() } as const;
  const causesOfEntry = causes.length > 0 ? causes : [audit];
  await enqueue(tx, await writeEntries(tx, tenant, { policy, term: term.term, last, now, causes: causesOfEntry }));
}
