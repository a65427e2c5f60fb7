import { fromBinary } from "@bufbuild/protobuf";
import { LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import { WorksheetSchema } from "@platform/contracts/premium_audit/v1/worksheets";
import { ledgerOrders } from "@platform/public-records/record/ledger-choices";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { invalidMember } from "@platform/validation/invalid";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectPolicy } from "../../policy/policies/policy.sql.ts";
import { selectEntries, selectEntry, selectTotals } from "./entry.sql.ts";
import { listExpectedReports } from "./expected-reports.ts";
import { toLedgerEntryMessage } from "./ledger-message.ts";

/** Implements LedgerService. */
export function ledgerService({ database }: Pick<Dependencies, "database">): Implementation {
  return implementForTenants(LedgerService, {
    async listLedgerEntries({ policyId, term, order, limit, startingAfter }, { tenant }) {
      if (order !== "" && !ledgerOrders.some((one) => one === order)) {
        throw invalidMember("INVALID_PAGE", "order", `must be ${ledgerOrders.join(" or ")}`);
      }
      if (!(await selectPolicy(database, tenant, policyId))) throw refusal("POLICY_NOT_FOUND");
      const query = { policyId, term, isOldestFirst: order === "oldest", limit, startingAfter };
      const { items, hasMore } = await selectEntries(database, tenant, query);
      const totals = await selectTotals(database, tenant, query);
      return { entries: items.map((entry) => toLedgerEntryMessage(tenant, entry)), hasMore, totals };
    },
    listExpectedReports: (request, { tenant }) => listExpectedReports(database, tenant, request),
    async getLedgerEntry({ policyId, id }, { tenant }) {
      if (!(await selectPolicy(database, tenant, policyId))) throw refusal("POLICY_NOT_FOUND");
      const result = await selectEntry(database, tenant, { policyId, id });
      if (!result) throw refusal("LEDGER_ENTRY_NOT_FOUND");
      const { entry, worksheet } = result;
      return {
        entry: toLedgerEntryMessage(tenant, entry),
        ...(worksheet && { worksheet: fromBinary(WorksheetSchema, worksheet) }),
      };
    },
  });
}
