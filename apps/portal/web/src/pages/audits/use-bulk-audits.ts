import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import { type Audit, AuditService, type TermAudit } from "@platform/contracts/premium_audit/v1/audits";
import { useEffect, useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { isOutage } from "../../api/recover-reads.ts";
import { termKey } from "./term-columns.tsx";

/** How far one audit has come. */
export interface BulkResult {
  readonly isDone: boolean;
  readonly audit?: Audit;
  /** Why it could not be started or repeated. */
  readonly refusal?: string;
}

const atOnce = 3;
const reconnectMs = 2_000;

/** Starts or repeats the audits of terms, three at a time, and follows each until it is rated; stops with the component. */
export function useBulkAudits(
  terms: readonly TermAudit[],
  action: "start" | "revise",
): ReadonlyMap<string, BulkResult> {
  const transport = useTransport();
  const [results, setResults] = useState<ReadonlyMap<string, BulkResult>>(new Map());

  // The terms of the first rendering: a list that is read again meanwhile starts nothing.
  const [firstTerms] = useState(terms);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const client = createClient(PortalAuditsService, transport);
    const audits = createClient(AuditService, transport);
    const note = (term: TermAudit, result: BulkResult) => {
      if (!signal.aborted) setResults((before) => new Map(before).set(termKey(term), result));
    };
    /** Follows an audit until it is rated. It is being rated also while the portal or the network is down. */
    const rated = async (auditId: string): Promise<Audit | undefined> => {
      let audit: Audit | undefined;
      try {
        for await (const change of client.watchAudit({ auditId }, { signal })) audit = change.audit;
        return audit;
      } catch (error) {
        if (signal.aborted || !isOutage(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, reconnectMs));
        return rated(auditId);
      }
    };
    const run = async (term: TermAudit) => {
      note(term, { isDone: false });
      try {
        if (action === "revise") {
          const { audit } = await audits.reviseAudit({ id: term.auditId });
          return note(term, { isDone: true, ...(audit && { audit }) });
        }
        const { policyId, firstDay: periodStart, lastDay: periodEnd } = term;
        const { audit: started } = await audits.createAudit({ policyId, periodStart, periodEnd, auditType: "final" });
        if (started) note(term, { isDone: false, audit: started });
        let audit = started;
        while (audit?.status === "in_progress" && !signal.aborted) audit = await rated(audit.id);
        note(term, { isDone: true, ...(audit && { audit }) });
      } catch (error) {
        note(term, { isDone: true, refusal: problemOf(error).message });
      }
    };
    const next = firstTerms.values();
    const work = async () => {
      for (const term of next) {
        if (signal.aborted) return;
        await run(term);
      }
    };
    for (let worker = 0; worker < atOnce; worker += 1) work();
    return () => leaving.abort();
  }, [firstTerms, action, transport]);

  return results;
}
