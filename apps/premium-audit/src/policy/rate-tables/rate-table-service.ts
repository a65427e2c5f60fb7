import { RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember } from "@platform/validation/invalid";
import { required } from "@platform/validation/message";
import type { Dependencies } from "../dependencies.ts";
import { deleteOwnerTable } from "../owner-tables/delete-owner-table.ts";
import { createRateTable } from "./create-rate-table.ts";
import { rateTables } from "./rate-table.sql.ts";
import { toLoadedMessage, toRateTableMessage, toRowMessage, toVersionMessage } from "./rate-table-message.ts";
import { selectRows } from "./rate-table-row.sql.ts";
import { receiveRows } from "./receive-rows.ts";
import { updateRateTable } from "./update-rate-table.ts";
import { selectUsedRates } from "./used-rate.sql.ts";

/** A table is not deleted while the newest version of an audit has rates of it. */
const deletion = {
  tables: rateTables,
  name: "rate_table",
  notFound: "RATE_TABLE_NOT_FOUND",
  inUse: "RATE_TABLE_IN_USE",
  selectAudit: async (tx: Queryable, tenant: Tenant, id: string) => (await selectUsedRates(tx, tenant, id))[0]?.auditId,
} as const;

/** Implements RateTableService. */
export function rateTableService(dependencies: Pick<Dependencies, "database">): Implementation {
  const { database } = dependencies;
  return implementForTenants(RateTableService, {
    async createRateTable(requests, call) {
      const parts = requests[Symbol.asyncIterator]();
      const first = await parts.next();
      if (first.done || first.value.part.case !== "header") throw headerMissing();
      const members = required("INVALID_RATE_TABLE", "members", first.value.part.value.members);
      const outcome = await createRateTable(dependencies, call, { members, receive: () => receiveRows(parts) });
      return toLoadedMessage(call.tenant, outcome);
    },
    async updateRateTable(requests, call) {
      const parts = requests[Symbol.asyncIterator]();
      const first = await parts.next();
      if (first.done || first.value.part.case !== "header") throw headerMissing();
      const { id, members, updateMask } = first.value.part.value;
      const change = {
        id,
        members: required("INVALID_RATE_TABLE", "members", members),
        paths: updateMask?.paths ?? [],
        receive: () => receiveRows(parts),
      };
      return toLoadedMessage(call.tenant, await updateRateTable(dependencies, call, change));
    },
    async getRateTable({ id }, { tenant }) {
      const table = await rateTables.select(database, tenant, id);
      if (!table) throw refusal("RATE_TABLE_NOT_FOUND");
      return { rateTable: toRateTableMessage(tenant, table) };
    },
    async listRateTables(request, { tenant }) {
      const { items, hasMore } = await rateTables.selectPage(database, tenant, request);
      return { rateTables: items.map((table) => toRateTableMessage(tenant, table)), hasMore };
    },
    async deleteRateTable({ id }, call) {
      await deleteOwnerTable(dependencies, call, { id }, deletion);
      return {};
    },
    async listRateTableVersions({ id }, { tenant }) {
      if (!(await rateTables.select(database, tenant, id))) throw refusal("RATE_TABLE_NOT_FOUND");
      return { versions: (await rateTables.selectVersions(database, tenant, id)).map(toVersionMessage) };
    },
    async listRateTableRows(request, { tenant }) {
      const { id, state, classCode } = request;
      const table = await rateTables.select(database, tenant, id);
      if (!table) throw refusal("RATE_TABLE_NOT_FOUND");
      const version = await rateTables.selectVersion(database, tenant, {
        id,
        version: request.version || table.version,
      });
      if (!version) throw refusal("RATE_TABLE_VERSION_NOT_FOUND");
      const filter = { id, version: version.version, state, classCode };
      const { items, hasMore } = await selectRows(database, tenant, filter, request);
      return {
        rows: items.map((row) => toRowMessage(row, version.effectiveFrom)),
        hasMore,
        version: version.version,
      };
    },
  });
}

function headerMissing() {
  return invalidMember("INVALID_RATE_TABLE", "header", "must come first");
}
