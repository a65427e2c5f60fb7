import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Policy, Term } from "./policy.ts";

/** Opens the audit of a term that has ended, if the policy says so. Audits depend on policies, so it comes from outside. */
export type OpenFinalAudit = (
  tx: Queryable,
  tenant: Tenant,
  ended: { policy: Policy; term: Term; now: Date },
) => Promise<void>;
