import { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import { z } from "zod";
import { type Endpoint, endpointOfBothProfiles } from "../../../edge/endpoint.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { ownerId } from "../../shared/owner.ts";
import { hasMore, pageMembers } from "../../shared/page.ts";
import { stateCode, text } from "../../shared/text.ts";
import { classCodeSchema, exampleClassCode, toClassCode } from "./record.ts";

/** `GET /class-codes` of both profiles. */
export function classCodeEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const classCodes = callsOf(ClassCodeService);
  return endpointOfBothProfiles({
    method: "GET",
    path: "/class-codes",
    scope: "payroll:read",
    operationId: "listClassCodes",
    tag: "Class codes",
    summary: "List class codes",
    description:
      "Lists the class codes that the platform knows: its own catalogue, which is not complete, and your rate tables. A code that " +
      "is not here is processed with a warning.",
    query: z.object({
      owner_id: ownerId.optional(),
      state: stateCode()
        .optional()
        .meta({ description: "Lists only codes of this state.", examples: ["CA"] }),
      date: calendarDate().optional().meta({
        description: "Lists only codes with which a policy may begin on this day. Without it, codes of every day.",
      }),
      q: text()
        .optional()
        .meta({ description: "Part of the code or of the description.", examples: ["restaurant"] }),
      ...pageMembers,
    }),
    responses: {
      200: {
        description: "A page of class codes, by state and code.",
        schema: z.object({ data: z.array(classCodeSchema), has_more: hasMore }),
        example: { data: [exampleClassCode], has_more: false },
      },
    },
    async handle({ query, call }) {
      const { state = "", date = "", q = "", limit, starting_after: startingAfter = "" } = query;
      const page = await classCodes.listClassCodes({ state, date, q, limit, startingAfter }, call);
      return { status: 200, body: { data: page.classCodes.map(toClassCode), has_more: page.hasMore } };
    },
  });
}
