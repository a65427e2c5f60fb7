import { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { ownerId } from "../../shared/owner.ts";
import { text } from "../../shared/text.ts";
import { exampleExposure } from "./examples.ts";
import { exposureRecordSchema, toExposureRecord } from "./record.ts";

const query = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  from: calendarDate().meta({ description: "First day of the period.", examples: ["2026-01-01"] }),
  to: calendarDate().meta({
    description: "Last day of the period, at most three years after the first.",
    examples: ["2026-12-31"],
  }),
  compare: z.enum(["previous"]).optional().meta({
    description:
      "`previous` compares with the same days of the year before, by state and class code. A range of more than a year is compared with the range of the same length before it, a whole number of years earlier.",
  }),
});

/** `GET /exposure` of Profile A. */
export function exposureEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const exposure = callsOf(ExposureService);
  return [
    endpoint({
      profile: "A",
      tag: "Exposure",
      method: "GET",
      path: "/exposure",
      scope: "exposure:read",
      operationId: "getExposure",
      summary: "Retrieve the exposure of an employer",
      description:
        "Returns the sums of all valid payroll records by month, state and class code, with the reports behind each figure. " +
        "Includes your own payroll, and of the payroll that other owners granted you the reports that your audits cite. A report counts in the period in which its own " +
        "period ends. Replaced and voided reports do not count.",
      query,
      responses: { 200: { description: "The exposure.", schema: exposureRecordSchema, example: exampleExposure } },
      async handle({ query, call }) {
        const { employer_id: employerId, from: firstDay, to: lastDay, compare } = query;
        const request = { employerId, from: firstDay, to: lastDay, comparePrevious: compare === "previous" };
        const summary = await exposure.summarizeExposure(request, call);
        return { status: 200, body: toExposureRecord(call.tenant, request, summary) };
      },
    }),
  ];
}
