import type { AuditService, TermAudit } from "@platform/contracts/premium_audit/v1/audits";
import type { Dispute, DisputeService } from "@platform/contracts/premium_audit/v1/disputes";
import type { Document, DocumentService } from "@platform/contracts/premium_audit/v1/documents";
import type { RecordsRequest, RecordsRequestService } from "@platform/contracts/premium_audit/v1/records_requests";
import type { Calls } from "@platform/rpc/client/client";
import { toFault } from "@platform/service/call/fault";
import type { OwnerCall } from "../../access/page-call.ts";
import type { Page } from "./page.ts";
import type { readParts } from "./read-parts.ts";

/** RPCs from which the work of an auditor is read. */
export interface DeskLists {
  audits: Pick<Calls<typeof AuditService>, "listTermAudits">;
  disputes: Pick<Calls<typeof DisputeService>, "listDisputes">;
  recordsRequests: Pick<Calls<typeof RecordsRequestService>, "listRecordsRequests">;
  documents: Pick<Calls<typeof DocumentService>, "listDocuments" | "getReconciliation">;
}

/** A document that states something else than payroll. */
export interface UnreconciledDocument {
  readonly auditId: string;
  readonly document: Document;
}

/** Work of an auditor: a kind that could not be read is undefined. */
export interface DeskRecords {
  readonly overdueAudits: Page<TermAudit> | undefined;
  readonly dueAudits: Page<TermAudit> | undefined;
  readonly overdueRequests: Page<RecordsRequest> | undefined;
  readonly openDisputes: Page<Dispute> | undefined;
  readonly unreconciled: Page<UnreconciledDocument> | undefined;
}

const limit = 100;
/** Each takes the sums of the payroll of an audit. */
const mostReconciled = 10;

/** Reads what waits for an auditor. */
export async function readDeskRecords(
  { audits, disputes, recordsRequests, documents }: DeskLists,
  call: OwnerCall,
  read: ReturnType<typeof readParts>["read"],
): Promise<DeskRecords> {
  const termsOf = async (filter: { state: string } | { overdue: boolean }) => {
    const { terms, nextPage } = await audits.listTermAudits({ limit, ...filter }, call);
    return { records: terms, hasMore: nextPage !== "" };
  };
  const [overdueAudits, dueAudits, overdueRequests, openDisputes, unreconciled] = await Promise.all([
    read("audits", () => termsOf({ overdue: true })),
    read("audits", () => termsOf({ state: "due" })),
    read("audits", async () => {
      const page = await recordsRequests.listRecordsRequests({ limit, status: "overdue" }, call);
      return { records: page.requests, hasMore: page.hasMore };
    }),
    read("audits", async () => {
      const page = await disputes.listDisputes({ limit, status: "open" }, call);
      return { records: page.disputes, hasMore: page.hasMore };
    }),
    read("audits", () => unreconciledDocuments(documents, call)),
  ]);
  return { overdueAudits, dueAudits, overdueRequests, openDisputes, unreconciled };
}

/** Returns the first unreconciled document of each of the audits that got one last. */
async function unreconciledDocuments(
  documents: DeskLists["documents"],
  call: OwnerCall,
): Promise<Page<UnreconciledDocument>> {
  const page = await documents.listDocuments({ limit }, call);
  const byAudit = Map.groupBy(page.documents, ({ auditId }) => auditId);
  const compared = [...byAudit].slice(0, mostReconciled);
  const records = await Promise.all(
    compared.map(async ([auditId, documentsOfAudit]) => {
      const comparisons = await comparisonsOf(documents, call, auditId);
      const ids = new Set(comparisons.filter((one) => !one.isReconciled).flatMap((one) => one.documentIds));
      const document = documentsOfAudit.find(({ id }) => ids.has(id));
      return document ? [{ auditId, document }] : [];
    }),
  );
  return { records: records.flat(), hasMore: page.hasMore || byAudit.size > compared.length };
}

/** Returns the comparisons of an audit; none if it was deleted meanwhile. */
async function comparisonsOf(documents: DeskLists["documents"], call: OwnerCall, auditId: string) {
  try {
    return (await documents.getReconciliation({ auditId }, call)).comparisons;
  } catch (error) {
    if (toFault(error).code === "NOT_FOUND") return [];
    throw error;
  }
}
