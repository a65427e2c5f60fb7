import type { RuleTableService } from "@platform/contracts/premium_audit/v1/rule_tables";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { ownerId } from "../../shared/owner.ts";
import { hasMore } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { tableVersion } from "../owner-tables/read-endpoints.ts";
import { exampleRow, exampleRuleTableId } from "./examples.ts";
import { ruleTableRowSchema, toRuleTableRow } from "./record.ts";

type RuleTables = Calls<typeof RuleTableService>;

const shared = { profile: "A", tag: "Rule tables", method: "GET", scope: "policies:read" } as const;
const params = idParams("rule_table_id", "rule table", exampleRuleTableId);
const notFound = problemOfReason("RULE_TABLE_NOT_FOUND");

/** `/rule-tables/{rule_table_id}/rows` of Profile A. */
export function ruleTableRowsEndpoint(ruleTables: RuleTables): Endpoint {
  return endpoint({
    ...shared,
    path: "/rule-tables/{rule_table_id}/rows",
    operationId: "listRuleTableRows",
    summary: "List the rows of a rule table",
    description: "Lists all rows of a version, by kind, state and day.",
    params,
    query: z.object({
      owner_id: ownerId.optional(),
      version: tableVersion,
    }),
    refusals: [notFound, problemOfReason("RULE_TABLE_VERSION_NOT_FOUND")],
    responses: {
      200: {
        description: "The rows.",
        schema: z.object({ version: z.int(), data: z.array(ruleTableRowSchema), has_more: hasMore }),
        example: { version: 1, data: [exampleRow], has_more: false },
      },
    },
    async handle({ params: { rule_table_id: id }, query: { version = 0 }, call }) {
      const content = await ruleTables.listRuleTableRows({ id, version }, call);
      return {
        status: 200,
        body: { version: content.version, data: content.rows.map(toRuleTableRow), has_more: false },
      };
    },
  });
}
