import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { LedgerEntrySchema } from "@platform/contracts/premium_audit/v1/ledger";
import { exact } from "@platform/decimal/exact";
import type { Tenant } from "@platform/service/call/tenant";
import type { RecordedCause } from "../../policy/billing/cause.ts";
import { toMissingMessages } from "../../policy/preview/worksheet-message.ts";
import { dueWith, type LedgerEntry } from "./entry.ts";

/** Converts an entry to its message. */
export function toLedgerEntryMessage(tenant: Tenant, entry: LedgerEntry): MessageInitShape<typeof LedgerEntrySchema> {
  const { id, employerId, policyId, term, number, kind, earned, chargedBefore, missing } = entry;
  const due = dueWith(entry);
  return {
    id,
    ...tenant,
    employerId,
    policyId,
    term,
    number,
    kind,
    earnedTo: entry.earnedTo ?? "",
    ...(earned && { earned: cents(earned.premium), totalEarned: cents(earned.total) }),
    chargedBefore: cents(chargedBefore.premium),
    totalChargedBefore: cents(chargedBefore.total),
    ...(due && { due: due.premium, totalDue: due.total }),
    causes: entry.causes.map(toCauseMessage),
    code: missing[0]?.code ?? "",
    missing: toMissingMessages(missing),
    auditId: entry.auditId ?? "",
    estimates: (entry.estimates ?? []).map((estimate) => ({
      periodStart: estimate.from,
      periodEnd: estimate.to,
      premium: estimate.premium,
    })),
    createdAt: timestampFromDate(entry.createdAt),
  };
}

function toCauseMessage({ kind, id, changedBy = "", requestId = "", at }: RecordedCause) {
  return { kind, id, changedBy, requestId, occurredAt: timestampFromDate(new Date(at)) };
}

function cents(amount: string): string {
  return exact(amount).toFixed(2);
}
