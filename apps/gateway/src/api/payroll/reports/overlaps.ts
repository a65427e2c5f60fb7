import type { Overlaps } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { z } from "zod";

/** The first hundred employees of a dry run who are paid already, and the number of the others. */
export const overlapsSchema = z.object({
  overlaps: z
    .array(
      z.object({
        employee_id: z.string(),
        employer_id: z.string(),
        report_id: z.string().meta({
          description:
            "Id of the report that already has pay of the employee, itself or in a supplement; `corrects` replaces both.",
        }),
        period: z
          .object({ start: z.iso.date(), end: z.iso.date() })
          .meta({ description: "Period of that report; it has a day in common with the period of the request." }),
      }),
    )
    .meta({
      description:
        "Employees of valid records who are paid for some of the same days already, once for each report that counts; at most 100. If you submit the report unchanged, its payroll counts in addition. With `corrects` it replaces a report, whose employees are then not listed.",
    }),
  overlaps_not_listed: z.int().meta({ description: "Number of further employees." }),
});

const mostListed = 100;

export function toOverlaps(message: Overlaps | undefined): z.input<typeof overlapsSchema> {
  const { reports = [] } = message ?? {};
  const listed = reports.flatMap(({ employees, employerId, reportId, periodStart, periodEnd }) =>
    employees.map(({ employeeId }) => ({
      employee_id: employeeId,
      employer_id: employerId,
      report_id: reportId,
      period: { start: periodStart, end: periodEnd },
    })),
  );
  const overlaps = listed.slice(0, mostListed);
  const total = reports.reduce((sum, { overlappingCount }) => sum + overlappingCount, 0);
  return { overlaps, overlaps_not_listed: total - overlaps.length };
}

export const exampleNoOverlaps = { overlaps: [], overlaps_not_listed: 0 };
