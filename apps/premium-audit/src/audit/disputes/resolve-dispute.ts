import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import type { Violation } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import { disputeBounds } from "@platform/validation/bounds";
import { refuseInvalid } from "@platform/validation/invalid";
import type { Dependencies } from "../../policy/dependencies.ts";
import { problemText } from "../../policy/preview/adjustment-warnings.ts";
import type { AdjustmentOutcome } from "../../rating/payroll/line-adjustment.ts";
import { lockWithTerm, selectAudit } from "../audits/audit.sql.ts";
import { wrongAuditStatus } from "../audits/audit-faults.ts";
import { revise } from "../audits/revise-audit.ts";
import { selectDispute, updateDispute } from "./dispute.sql.ts";
import type { Dispute } from "./dispute.ts";
import { disputeEvent } from "./dispute-message.ts";
import { countResolved } from "./dispute-metric.ts";

interface Resolution {
  auditId: string;
  id: string;
  /** Numbers of the accepted lines, from 1; the others are rejected. Empty if all are accepted. */
  acceptedLines: readonly number[];
  acceptsAll: boolean;
  /** Required if a line is rejected. */
  reason: string;
}

type Ratings = Pick<Dependencies, "exposure" | "citations">;

/**
 * Accepts or rejects the lines of an open dispute, all at once. Accepted lines become adjustments, with which the audit is rated
 * again as a new version that cites the dispute; without one nothing is rated. It is all or nothing: if an accepted line does
 * not fit the payroll any more, or the audit cannot be rated, the dispute stays open.
 *
 * Throws NOT_FOUND; INVALID_ARGUMENT for lines that the dispute does not have, or a rejection without a reason;
 * FAILED_PRECONDITION if the dispute is not open, or the audit cannot be rated with it.
 */
export async function resolveDispute(
  { database, exposure, citations }: Pick<Dependencies, "database"> & Ratings,
  call: TenantCall,
  resolution: Resolution,
): Promise<Dispute> {
  const resolved = await database.transaction((tx) => resolve({ exposure, citations, tx }, call, resolution));
  countResolved(resolved);
  return resolved;
}

async function resolve(
  { exposure, citations, tx }: Ratings & { tx: Queryable },
  call: TenantCall,
  { auditId, id, acceptsAll, acceptedLines: lineNumbers, reason }: Resolution,
): Promise<Dispute> {
  const { tenant } = call;
  // Every operation locks in this order: the audit with its term before the dispute.
  await lockWithTerm(tx, tenant, auditId);
  const { dispute, isDone } = await lockOpenDispute(tx, call, { auditId, id }, "resolved");
  if (isDone) return dispute;
  const numbers = dispute.lines.map((_, index) => index + 1);
  const acceptedLines = acceptsAll ? numbers : lineNumbers;
  checkResolution(numbers, { acceptedLines, reason });
  const accepts = (number: number) => acceptedLines.includes(number);
  const resolved: Dispute = {
    ...dispute,
    status: statusOf(acceptedLines.length, numbers.length),
    lines: dispute.lines.map((line, index) => ({ ...line, status: accepts(index + 1) ? "accepted" : "rejected" })),
    resolution: reason,
    updatedAt: new Date(),
  };
  const settled = acceptedLines.length > 0 ? await rate({ exposure, citations, tx }, call, resolved) : resolved;
  await updateDispute(tx, tenant, settled);
  const done = { ...settled, resolvedAt: settled.updatedAt };
  await enqueue(tx, [disputeEvent(tenant, "auditDisputeResolved", done)]);
  return done;
}

/** Rates the audit with the accepted lines. Returns the dispute with the new version, and with what its lines had before. */
async function rate(to: Ratings & { tx: Queryable }, call: TenantCall, dispute: Dispute): Promise<Dispute> {
  const { tx } = to;
  const { tenant } = call;
  const { id, auditId, resolution: reason } = dispute;
  const audit = await selectAudit(tx, tenant, auditId);
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  if (audit.status !== "completed") throw wrongAuditStatus(audit.status, "adjusted by a dispute");
  const accepted = { ...dispute, resolvedVersion: audit.version + 1 };
  // The rating reads the accepted lines from the database.
  await updateDispute(tx, tenant, accepted);
  const outcomes: AdjustmentOutcome[] = [];
  const check = (adjusted: readonly AdjustmentOutcome[]) => {
    outcomes.push(...adjusted.filter(({ adjustment }) => adjustment.disputeId === id));
    checkApplied(dispute, outcomes);
  };
  const occasion = `The dispute ${id} was accepted.`;
  const revision = { id: auditId, periodStart: "", periodEnd: "", reason };
  const { version } = await revise(to, call, revision, { id, occasion, check });
  const before = new Map(outcomes.map((outcome) => [outcome.adjustment.disputeLine, outcome.before]));
  return {
    ...accepted,
    resolvedVersion: version,
    lines: accepted.lines.map((line, index) => {
      const had = before.get(index + 1);
      return had === undefined ? line : { ...line, accepted: had };
    }),
  };
}

/** Every accepted line must be applied: one of fewer days than the disputed version had is not even tried. */
function checkApplied({ id, lines }: Dispute, outcomes: readonly AdjustmentOutcome[]): void {
  for (const [index, { status }] of lines.entries()) {
    if (status !== "accepted") continue;
    const outcome = outcomes.find(({ adjustment }) => adjustment.disputeLine === index + 1);
    const line = index + 1;
    if (!outcome) throw refusal("DISPUTED_LINE_CHANGED", { line, id, problem: "the audit has fewer days now." });
    if (outcome.problem) throw refusal("DISPUTED_LINE_CHANGED", { line, id, problem: problemText(outcome) });
  }
}

/**
 * Selects and locks an open dispute; one that the same request has resolved already is done. Throws NOT_FOUND, and
 * FAILED_PRECONDITION if it is not open.
 */
export async function lockOpenDispute(
  tx: Queryable,
  { tenant, requestId }: TenantCall,
  key: { auditId: string; id: string },
  action: string,
): Promise<{ dispute: Dispute; isDone: boolean }> {
  const dispute = await selectDispute(tx, tenant, key, { lock: true });
  if (!dispute) throw refusal("DISPUTE_NOT_FOUND");
  const isDone = dispute.resolvedBy !== undefined && dispute.resolvedBy === requestId;
  if (dispute.status !== "open" && !isDone) throw refusal("DISPUTE_NOT_OPEN", { status: dispute.status, action });
  return { dispute, isDone };
}

function statusOf(accepted: number, all: number): Dispute["status"] {
  if (accepted === 0) return "rejected";
  return accepted === all ? "accepted" : "partly_accepted";
}

function checkResolution(
  numbers: readonly number[],
  { acceptedLines, reason }: Pick<Resolution, "acceptedLines" | "reason">,
): void {
  const violations = acceptedLines.flatMap((line, index): Violation[] => {
    const refused = (description: string) => [{ field: `accepted_lines[${index}]`, description }];
    if (!numbers.includes(line)) return refused(`must be the number of a line, from 1 to ${numbers.length}`);
    return acceptedLines.indexOf(line) < index ? refused("repeats a line") : [];
  });
  if (reason === "" && acceptedLines.length < numbers.length) {
    violations.push({ field: "reason", description: "is required if a line is rejected" });
  }
  if (reason.length > disputeBounds.reasonLength || reason.includes("\0")) {
    violations.push({
      field: "reason",
      description: `must have at most ${disputeBounds.reasonLength} characters and no NUL`,
    });
  }
  refuseInvalid("INVALID_DISPUTE", violations);
}
