import { LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import { exactNumber } from "@platform/decimal/exact-number";
import { ledgerOrders } from "@platform/public-records/record/ledger-choices";
import { ledgerEntrySchema, toLedgerEntry } from "@platform/public-records/record/ledger-entry";
import { toWorksheet, worksheetSchema } from "@platform/public-records/record/worksheet";
import { amountSchema } from "@platform/public-records/value/amount";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { choice } from "../../shared/choice.ts";
import { ownerId, ownerQuery } from "../../shared/owner.ts";
import { pageMembers, pageSchema } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { queryInteger } from "../../shared/query-value.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleBilledPolicyId, exampleEntryId, exampleEntryWithWorksheet, exampleLedger } from "./examples.ts";

type Ledgers = Calls<typeof LedgerService>;

/** The ledger of a pay-as-you-go policy: `/policies/{policy_id}/ledger` of Profile A. */
export function ledgerEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const ledgers = callsOf(LedgerService);
  return [list(ledgers), retrieve(ledgers)];
}

const shared = { profile: "A", tag: "Policies", method: "GET", scope: "policies:read" } as const;
const params = idParams("policy_id", "policy", exampleBilledPolicyId);
const notFound = problemOfReason("POLICY_NOT_FOUND");

const ledgerSchema = pageSchema(ledgerEntrySchema).extend({
  totals: z
    .object({ entries: z.int(), due: amountSchema, total_due: amountSchema })
    .meta({ description: "Sums over all entries of the term, or of the policy without `term`." }),
});
const withWorksheetSchema = ledgerEntrySchema
  .extend({
    worksheet: worksheetSchema.nullable().meta({
      description:
        "Worksheet from which `earned` is calculated, down to the payroll lines; `null` when nothing could be calculated, no day is reported, or the premium is that of the final audit, which has a worksheet of its own.",
    }),
  })
  .meta({ id: "LedgerEntryWithWorksheet" });

function list(ledgers: Ledgers): Endpoint {
  return endpoint({
    ...shared,
    path: "/policies/{policy_id}/ledger",
    operationId: "listLedgerEntries",
    summary: "List the ledger of a policy",
    description:
      "Lists the charges of a policy with `billing`, entry by entry, with the sums. An entry is the premium earned to date minus earlier charges. Entries never change. The sum of the entries of a term is the premium of its final audit. The list is empty for a policy without billing.",
    params,
    query: z.object({
      owner_id: ownerId.optional(),
      term: queryInteger({ minimum: 1, maximum: 1_000_000 })
        .optional()
        .meta({ description: "Lists only entries of this term, from 1." }),
      order: choice(ledgerOrders).optional().meta({ description: "Order of the entries. Defaults to `newest` first." }),
      ...pageMembers,
    }),
    refusals: [notFound],
    responses: { 200: { description: "A page of entries.", schema: ledgerSchema, example: exampleLedger } },
    async handle({ params: { policy_id: id }, query, call }) {
      const { term = 0, order = "", limit, starting_after: startingAfter = "" } = query;
      const page = await ledgers.listLedgerEntries({ policyId: id, term, order, limit, startingAfter }, call);
      const { entries = 0, due = "0", totalDue = "0" } = page.totals ?? {};
      const totals = { entries, due: exactNumber(due), total_due: exactNumber(totalDue) };
      return { status: 200, body: { data: page.entries.map(toLedgerEntry), has_more: page.hasMore, totals } };
    },
  });
}

function retrieve(ledgers: Ledgers): Endpoint {
  return endpoint({
    ...shared,
    path: "/policies/{policy_id}/ledger/{entry_id}",
    operationId: "getLedgerEntry",
    summary: "Retrieve an entry of a ledger",
    description: "Returns an entry with the worksheet that its premium was calculated with.",
    params: params.extend({
      entry_id: z.string().meta({ description: "Id of the entry.", examples: [exampleEntryId] }),
    }),
    query: ownerQuery,
    refusals: [notFound, problemOfReason("LEDGER_ENTRY_NOT_FOUND")],
    responses: { 200: { description: "The entry.", schema: withWorksheetSchema, example: exampleEntryWithWorksheet } },
    async handle({ params: { policy_id: id, entry_id: entryId }, call }) {
      const { entry, worksheet } = await ledgers.getLedgerEntry({ policyId: id, id: entryId }, call);
      const record = toLedgerEntry(requireRecord(entry));
      return { status: 200, body: { ...record, worksheet: worksheet ? toWorksheet(worksheet) : null } };
    },
  });
}
