import type { MessageInitShape } from "@bufbuild/protobuf";
import type { SummarizeLedgerResponseSchema } from "@platform/contracts/portal/v1/ledgers";
import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";

interface Services {
  ledgers: Pick<Calls<typeof LedgerService>, "listLedgerEntries">;
  audits: Pick<Calls<typeof AuditService>, "getAudit">;
}

/** Returns what the entries of a term come to, with the final audit that they are to agree with; term 0 is the newest one. */
export async function summarizeLedger(
  { ledgers, audits }: Services,
  call: OwnerCall,
  { policyId, term: requestedTerm }: { policyId: string; term: number },
): Promise<MessageInitShape<typeof SummarizeLedgerResponseSchema>> {
  const newest = (term: number) => ledgers.listLedgerEntries({ policyId, term, order: "newest", limit: 1 }, call);
  const newestTerm = (await newest(0)).entries[0]?.term ?? 0;
  const term = requestedTerm || newestTerm;
  const { entries, totals } = await newest(term);
  const [newestEntry] = entries;
  const auditId = newestEntry?.auditId ?? "";
  const { audit } = auditId === "" ? { audit: undefined } : await audits.getAudit({ id: auditId }, call);
  return {
    term,
    newestTerm,
    ...(totals && { totals }),
    ...(newestEntry && { newestEntry }),
    ...(audit && { finalAudit: audit }),
  };
}
