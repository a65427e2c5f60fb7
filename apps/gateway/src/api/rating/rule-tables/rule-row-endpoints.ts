import type { RuleTableService } from "@platform/contracts/premium_audit/v1/rule_tables";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { ownerId, ownerQuery } from "../../shared/owner.ts";
import { hasMore } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { queryInteger } from "../../shared/query-value.ts";
import { exampleRow, exampleRuleTableId, exampleVersion } from "./examples.ts";
import { ruleTableRowSchema, ruleTableVersionSchema, toRuleTableRow, toRuleTableVersion } from "./record.ts";

type RuleTables = Calls<typeof RuleTableService>;

/** The versions of a rule table of Profile A, and their rows. */
export function ruleTableRowEndpoints(ruleTables: RuleTables): Endpoint[] {
  return [listRows(ruleTables), listVersions(ruleTables)];
}

const shared = { profile: "A", tag: "Rule tables", method: "GET", scope: "policies:read" } as const;
const params = idParams("rule_table_id", "rule table", exampleRuleTableId);
const notFound = problemOfReason("RULE_TABLE_NOT_FOUND");

function listRows(ruleTables: RuleTables): Endpoint {
  return endpoint({
    ...shared,
    path: "/rule-tables/{rule_table_id}/rows",
    operationId: "listRuleTableRows",
    summary: "List the rows of a rule table",
    description: "Lists all rows of a version, by kind, state and day.",
    params,
    query: z.object({
      owner_id: ownerId.optional(),
      version: queryInteger({ minimum: 1, maximum: 1_000_000_000 }).optional().meta({
        description: "Version of the table. Defaults to the latest one.",
      }),
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

function listVersions(ruleTables: RuleTables): Endpoint {
  return endpoint({
    ...shared,
    path: "/rule-tables/{rule_table_id}/versions",
    operationId: "listRuleTableVersions",
    summary: "List the versions of a rule table",
    description: "Lists the versions of a rule table, the newest first.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: {
      200: {
        description: "The versions.",
        schema: z.object({ data: z.array(ruleTableVersionSchema), has_more: hasMore }),
        example: { data: [exampleVersion], has_more: false },
      },
    },
    async handle({ params: { rule_table_id: id }, call }) {
      const { versions } = await ruleTables.listRuleTableVersions({ id }, call);
      return { status: 200, body: { data: versions.map(toRuleTableVersion), has_more: false } };
    },
  });
}
