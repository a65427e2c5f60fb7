import { create } from "@bufbuild/protobuf";
import type { Event } from "@platform/contracts/events/v1/events";
import { LedgerEntrySchema } from "@platform/contracts/premium_audit/v1/ledger";
import { newEvent } from "@platform/messaging/event/event";
import type { Queryable } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import type { RecordedCause } from "../../policy/billing/cause.ts";
import { selectTime } from "../../policy/policies/policy.sql.ts";
import type { RatedPremium } from "./earned-to-date.ts";
import { insertEntry } from "./entry.sql.ts";
import { chargedWith, type LedgerEntry } from "./entry.ts";
import { toLedgerEntryMessage } from "./ledger-message.ts";

interface NewEntry {
  policy: { id: string; employerId: string };
  term: number;
  kind: LedgerEntry["kind"];
  last: LedgerEntry | undefined;
  now: RatedPremium;
  causes: readonly RecordedCause[];
}

/**
 * Adds the next entry of a term, and returns the event to publish: none if the premium could not be calculated. The transaction
 * has locked the policy.
 */
export async function writeEntry(
  tx: Queryable,
  tenant: Tenant,
  { policy, term, kind, last, now, causes }: NewEntry,
): Promise<{ entry: LedgerEntry; events: Event[] }> {
  const { worksheet, ...earned } = now;
  const entry: LedgerEntry = {
    ...earned,
    id: newId("led_"),
    employerId: policy.employerId,
    policyId: policy.id,
    term,
    number: (last?.number ?? 0) + 1,
    kind,
    chargedBefore: chargedWith(last),
    causes,
    createdAt: await selectTime(tx),
  };
  await insertEntry(tx, tenant, entry, worksheet);
  if (!entry.earned) return { entry, events: [] };
  const value = { entry: create(LedgerEntrySchema, toLedgerEntryMessage(tenant, entry)) };
  return { entry, events: [newEvent({ tenant, data: { case: "premiumDeveloped", value } })] };
}
