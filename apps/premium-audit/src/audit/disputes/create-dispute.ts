import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { parseMessage } from "@platform/validation/message";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectAudit } from "../audits/audit.sql.ts";
import { wrongAuditStatus } from "../audits/audit-faults.ts";
import { selectWorksheet } from "../versions/version.sql.ts";
import { insertDispute, selectDisputeOfRequest } from "./dispute.sql.ts";
import { type Dispute, disputeIdPrefix } from "./dispute.ts";
import { disputeMembers, type NewDisputedLine } from "./dispute-members.ts";
import { disputeEvent } from "./dispute-message.ts";
import { readLines } from "./read-lines.ts";

interface DisputeRequest {
  auditId: string;
  /** 0: the newest version. */
  version: number;
  reason: string;
  lines: readonly NewDisputedLine[] | readonly object[];
}

/**
 * Disputes lines of the newest version of a completed audit. Older versions are refused: their lines may have other amounts by
 * now. Idempotent for one request. Throws NOT_FOUND; INVALID_ARGUMENT with the violations; FAILED_PRECONDITION if the audit is
 * not completed or has a newer version.
 */
export async function createDispute(
  { database }: Pick<Dependencies, "database">,
  call: TenantCall,
  request: DisputeRequest,
): Promise<Dispute> {
  const members = parseMessage("INVALID_DISPUTE", disputeMembers, request);
  const created = await database.transaction((tx) => create(tx, call, { ...request, ...members }));
  return created;
}

async function create(
  tx: Queryable,
  { tenant, requestId }: TenantCall,
  { auditId, version, reason, lines }: DisputeRequest & { lines: readonly NewDisputedLine[] },
): Promise<Dispute> {
  const audit = await selectAudit(tx, tenant, auditId, { lock: true });
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  const disputeOfRequest = await selectDisputeOfRequest(tx, tenant, requestId);
  if (disputeOfRequest) return disputeOfRequest;
  if (audit.status !== "completed") throw wrongAuditStatus(audit.status, "disputed");
  if (version > audit.version) throw refusal("AUDIT_VERSION_NOT_FOUND", { version });
  if (version !== 0 && version < audit.version)
    throw refusal("AUDIT_VERSION_NOT_NEWEST", { version, newest: audit.version });
  const content = await selectWorksheet(tx, tenant, auditId, audit.version);
  if (!content) throw refusal("WORKSHEET_NOT_FOUND");
  const now = new Date();
  const dispute: Dispute = {
    id: newId(disputeIdPrefix),
    employerId: audit.employerId,
    auditId,
    version: audit.version,
    periodEnd: audit.periodEnd,
    status: "open",
    reason,
    resolution: "",
    createdAt: now,
    updatedAt: now,
    lines: readLines(lines, content.worksheet.lines),
  };
  await insertDispute(tx, tenant, dispute, requestId);
  await enqueue(tx, [disputeEvent(tenant, "auditDisputed", dispute)]);
  return dispute;
}
