import type { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import { exposureSummary } from "@platform/public-records/exposure";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { refuseOtherOwner } from "../shared/owner.ts";
import { ownerId } from "../shared/page.ts";
import { text } from "../shared/text.ts";
import { exampleExposure } from "./examples.ts";
import { exposureRecord } from "./record.ts";

const query = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().meta({ description: "By your name for it.", examples: ["employer_042"] }),
  from: calendarDate().meta({ description: "The first day.", examples: ["2026-01-01"] }),
  to: calendarDate().meta({
    description: "The last day, at most three years after the first.",
    examples: ["2026-12-31"],
  }),
});

/** `GET /exposure` of Profile A. */
export function exposureEndpoints(exposure: Calls<typeof ExposureService>): Endpoint[] {
  return [
    endpoint({
      profile: "A",
      tag: "Exposure",
      method: "GET",
      path: "/exposure",
      operationId: "getExposure",
      summary: "Add up the payroll of an employer",
      description:
        "What the records that passed add up to, by month, state and class code, with the reports behind each figure: your own, " +
        "and what other owners have granted you. A report belongs to the days in which its period ends. Replaced and voided " +
        "reports do not count.",
      query,
      refusals: [403],
      answers: { 200: { description: "The exposure.", schema: exposureRecord, example: exampleExposure } },
      async handle({ query, principal, requestId, signal }) {
        refuseOtherOwner(query.owner_id, principal);
        const { tenant } = principal;
        const { employer_id: employerId, from, to } = query;
        const found = await exposure.summarizeExposure({ employerId, from, to }, { tenant, requestId, signal });
        const asked = { owner_id: tenant.ownerId, environment: tenant.environment, employer_id: employerId, from, to };
        return { status: 200, body: { object: "exposure", ...asked, ...exposureSummary(found) } };
      },
    }),
  ];
}
