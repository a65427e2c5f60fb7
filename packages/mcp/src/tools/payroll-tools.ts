import { z } from "zod";
import { day } from "./input.ts";
import { anything, listOf } from "./output.ts";
import { readTool, type Tool } from "./tool.ts";

export const payrollTools: readonly Tool[] = [
  readTool({
    name: "get_report",
    title: "Status and findings of a payroll report",
    description:
      "Returns the status of a payroll report or uploaded file, its totals, and its findings: an error refuses the record of one employee, " +
      "a warning refuses none. Each names the member, what was expected, and for files the row. Scope payroll:read.",
    isOfBoth: true,
    input: z.strictObject({
      report_id: z.string().min(1).describe("Id of the report or file, such as PR_TEST_01KMS0C5ZQ…."),
    }),
    output: z.looseObject({ processing: z.looseObject({ status: z.string() }), report: anything }),
    async run({ report_id }, { api, signal }) {
      const [processing, report] = await Promise.all([
        api.get("/files/status/{file_id}", { path: { file_id: report_id }, signal }),
        api.get("/payroll/reports/{report_id}", { path: { report_id }, signal }),
      ]);
      return { processing, report };
    },
  }),
  readTool({
    name: "get_exposure",
    title: "Exposure of an employer",
    description:
      "Returns the sums of all valid payroll of an employer by month, state and class code, and the reports that they include. " +
      "Scope exposure:read.",
    input: z.strictObject({
      employer_id: z.string().min(1).describe("Your id of the employer."),
      from: day.describe("First day of the period, YYYY-MM-DD."),
      to: day.describe("Last day of the period, YYYY-MM-DD, at most three years after the first."),
      compare: z.literal("previous").optional().describe("Also compares with the same days of the year before."),
    }),
    output: z.looseObject({ employer_id: z.string(), figures: listOf(anything), report_ids: listOf(z.string()) }),
    async run(query, { api, signal }) {
      const { figures, reports, ...exposure } = await api.get("/exposure", { query, signal });
      return {
        ...exposure,
        figures: figures.map(({ reports, ...figure }) => ({ ...figure, report_count: reports.length })),
        report_ids: reports.map(({ report_id }) => report_id),
      };
    },
  }),
];
