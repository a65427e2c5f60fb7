import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { RuleTableService } from "@platform/contracts/premium_audit/v1/rule_tables";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import type { Dependencies } from "../dependencies.ts";
import { deleteOwnerTable } from "../owner-tables/delete-owner-table.ts";
import { createRuleTable } from "./create-rule-table.ts";
import { ruleTables } from "./rule-table.sql.ts";
import { toLoadedMessage, toRowMessage, toRuleTableMessage } from "./rule-table-message.ts";
import { updateRuleTable } from "./update-rule-table.ts";

/** Audits keep the rows that they were rated with, so that only policies keep a table. */
const deletion = {
  tables: ruleTables,
  name: "rule_table",
  notFound: "RULE_TABLE_NOT_FOUND",
  inUse: "RULE_TABLE_IN_USE",
} as const;

/** Implements RuleTableService. */
export function ruleTableService(dependencies: Pick<Dependencies, "database">): Implementation {
  const { database } = dependencies;
  return implementForTenants(RuleTableService, {
    async createRuleTable(request, call) {
      return toLoadedMessage(call.tenant, await createRuleTable(dependencies, call, request));
    },
    async updateRuleTable(request, call) {
      return toLoadedMessage(call.tenant, await updateRuleTable(dependencies, call, request));
    },
    async getRuleTable({ id }, { tenant }) {
      const table = await ruleTables.select(database, tenant, id);
      if (!table) throw refusal("RULE_TABLE_NOT_FOUND");
      return { ruleTable: toRuleTableMessage(tenant, table) };
    },
    async listRuleTables(request, { tenant }) {
      const { items, hasMore } = await ruleTables.selectPage(database, tenant, request);
      return { ruleTables: items.map((table) => toRuleTableMessage(tenant, table)), hasMore };
    },
    async deleteRuleTable({ id }, call) {
      await deleteOwnerTable(dependencies, call, { id }, deletion);
      return {};
    },
    async listRuleTableVersions({ id }, { tenant }) {
      if (!(await ruleTables.select(database, tenant, id))) throw refusal("RULE_TABLE_NOT_FOUND");
      const versions = await ruleTables.selectVersions(database, tenant, id);
      return {
        versions: versions.map(({ createdAt, ...version }) => ({
          ...version,
          createdAt: timestampFromDate(createdAt),
        })),
      };
    },
    async listRuleTableRows({ id, version: requested }, { tenant }) {
      const table = await ruleTables.select(database, tenant, id);
      if (!table) throw refusal("RULE_TABLE_NOT_FOUND");
      const version = requested || table.version;
      const content = await ruleTables.selectVersion(database, tenant, { id, version });
      if (!content) throw refusal("RULE_TABLE_VERSION_NOT_FOUND");
      return { rows: content.rows.map(toRowMessage), version };
    },
  });
}
