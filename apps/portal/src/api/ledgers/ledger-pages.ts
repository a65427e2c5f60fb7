import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalLedgersService } from "@platform/contracts/portal/v1/ledgers";
import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { LedgerEntry, LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { selectNames } from "../../people/person.sql.ts";
import { summarizeLedger } from "./summarize-ledger.ts";

interface Dependencies {
  database: Queryable;
  ledgers: Calls<typeof LedgerService>;
  audits: Pick<Calls<typeof AuditService>, "getAudit">;
}

/** Ledgers of the owner's policies, as premium-audit has them, with the names of people. */
export function ledgerPages({ database, ledgers, audits }: Dependencies): ServiceImpl<typeof PortalLedgersService> {
  return {
    summarizeLedger({ policyId, term }, context) {
      return summarizeLedger({ ledgers, audits }, ownerCall(context), { policyId, term });
    },
    async listLedgerEntries({ policyId, term, limit, startingAfter }, context) {
      const query = { policyId, term, order: "oldest", limit, startingAfter };
      const { entries, hasMore } = await ledgers.listLedgerEntries(query, ownerCall(context));
      return { entries, hasMore, people: Object.fromEntries(await selectNames(database, peopleOf(entries))) };
    },
  };
}

/** The ids of the people who caused entries. */
function peopleOf(entries: readonly LedgerEntry[]): string[] {
  const actors = entries.flatMap(({ causes }) => causes.map(({ changedBy }) => changedBy.split(":")));
  return [...new Set(actors.flatMap(([type, id = ""]) => (type === "person" ? [id] : [])))];
}
