import type { RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { ownerId } from "../../shared/owner.ts";
import { hasMore, pageMembers } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { classCodeText, stateCode } from "../../shared/text.ts";
import { tableVersion } from "../owner-tables/read-endpoints.ts";
import { exampleRateTableId, exampleRow } from "./examples.ts";
import { rateTableRowSchema, toRateTableRow } from "./record.ts";

type RateTables = Calls<typeof RateTableService>;

const shared = { profile: "A", tag: "Rate tables", method: "GET", scope: "policies:read" } as const;
const params = idParams("rate_table_id", "rate table", exampleRateTableId);
const notFound = problemOfReason("RATE_TABLE_NOT_FOUND");

/** `/rate-tables/{rate_table_id}/rows` of Profile A. */
export function rateTableRowsEndpoint(rateTables: RateTables): Endpoint {
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
      version: tableVersion,
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
