import type { RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { ownerId, ownerQuery } from "../../shared/owner.ts";
import { hasMore, pageMembers } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { queryInteger } from "../../shared/query-value.ts";
import { classCodeText, stateCode } from "../../shared/text.ts";
import { exampleRateTableId, exampleRow, exampleVersion } from "./examples.ts";
import { rateTableRowSchema, rateTableVersionSchema, toRateTableRow, toRateTableVersion } from "./record.ts";

type RateTables = Calls<typeof RateTableService>;

/** The versions of a rate table of Profile A, and their rows. */
export function rateTableRowEndpoints(rateTables: RateTables): Endpoint[] {
  return [listRows(rateTables), listVersions(rateTables)];
}

const shared = { profile: "A", tag: "Rate tables", method: "GET", scope: "policies:read" } as const;
const params = idParams("rate_table_id", "rate table", exampleRateTableId);
const notFound = problemOfReason("RATE_TABLE_NOT_FOUND");

function listRows(rateTables: RateTables): Endpoint {
  return endpoint({
    ...shared,
    path: "/rate-tables/{rate_table_id}/rows",
    operationId: "listRateTableRows",
    summary: "List the rows of a rate table",
    description: "Lists the rows of a version, by state, class code and day.",
    params,
    query: z.object({
      owner_id: ownerId.optional(),
      state: stateCode()
        .optional()
        .meta({ description: "Lists only rows of this state.", examples: ["TX"] }),
      class_code: classCodeText()
        .optional()
        .meta({
          description: "Lists only rows of this class code.",
          examples: ["5403"],
        }),
      version: queryInteger({ minimum: 1, maximum: 1_000_000_000 }).optional().meta({
        description: "Version of the table. Defaults to the latest one.",
      }),
      ...pageMembers,
    }),
    refusals: [notFound, problemOfReason("RATE_TABLE_VERSION_NOT_FOUND")],
    responses: {
      200: {
        description: "A page of rows.",
        schema: z.object({ version: z.int(), data: z.array(rateTableRowSchema), has_more: hasMore }),
        example: { version: 1, data: [exampleRow], has_more: false },
      },
    },
    async handle({ params: { rate_table_id: id }, query, call }) {
      const { state = "", class_code: classCode = "", version = 0, limit, starting_after: startingAfter = "" } = query;
      const request = { id, version, state, classCode: classCode.toUpperCase(), limit, startingAfter };
      const page = await rateTables.listRateTableRows(request, call);
      const body = { version: page.version, data: page.rows.map(toRateTableRow), has_more: page.hasMore };
      return { status: 200, body };
    },
  });
}

function listVersions(rateTables: RateTables): Endpoint {
  return endpoint({
    ...shared,
    path: "/rate-tables/{rate_table_id}/versions",
    operationId: "listRateTableVersions",
    summary: "List the versions of a rate table",
    description: "Lists the versions of a rate table, the newest first.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: {
      200: {
        description: "The versions.",
        schema: z.object({ data: z.array(rateTableVersionSchema), has_more: hasMore }),
        example: { data: [exampleVersion], has_more: false },
      },
    },
    async handle({ params: { rate_table_id: id }, call }) {
      const { versions } = await rateTables.listRateTableVersions({ id }, call);
      return { status: 200, body: { data: versions.map(toRateTableVersion), has_more: false } };
    },
  });
}
