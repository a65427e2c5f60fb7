import { tryFile } from "@premium-audit/sdk/client/upload-file";
import { recipes, sampleReport } from "@premium-audit/sdk/terminal/recipes";
import type { Session } from "@premium-audit/sdk/terminal/stored-login";
import { causeEvent } from "@premium-audit/sdk/terminal/trigger";
import { z } from "zod";
import { day } from "./input.ts";
import { anything, listOf } from "./output.ts";
import { reportInput } from "./payroll-input.ts";
import { sandboxTool, type Tool, type ToolContext } from "./tool.ts";

/** Below the minute after which most assistants stop waiting for a tool. */
const longestWaitMs = 50_000;

/** Characters of a file in a message of an assistant. */
const longestFile = 1_000_000;

/** The tools of a profile that try or make something in the sandbox. */
export function sandboxTools(profile: Session["profile"]): readonly Tool[] {
  const report = reportInput[profile].describe("The body of POST /payroll/reports.");
  return [dryRunReport(report), dryRunFile, submitSample(report), triggerEvent];
}

const finding = z.looseObject({ code: z.string(), message: z.string() });
const dryRun = z.looseObject({ dry_run: z.boolean(), valid: z.boolean() });

const dryRunReport = (report: z.ZodObject) =>
  sandboxTool(
    {
      name: "dry_run_report",
      title: "Dry run of a payroll report",
      description:
        "Checks a payroll report as a real one is checked, and returns the findings that it would have. Nothing is stored. " +
        "Sandbox credentials only; scope payroll:write.",
      isOfBoth: true,
      input: z.strictObject({ report }),
      output: dryRun.extend({ errors: listOf(finding), warnings: listOf(finding) }),
      run: ({ report }, { api, signal }) => api.dryRun("/payroll/reports", { body: report as never, signal }),
    },
    { isReadOnly: true },
  );

const dryRunFile = sandboxTool(
  {
    name: "upload_file",
    title: "Dry run of a payroll file",
    description:
      "Uploads the text of a CSV file to be checked as a real one is: which columns are used, and the findings of each row. Nothing is " +
      "stored: upload the file itself with POST /files. Sandbox credentials only; scope payroll:write.",
    isOfBoth: true,
    input: z.strictObject({
      content: z.string().min(1).max(longestFile).describe("The file: a header, then one row for each employee."),
      employer_id: z.string().min(1).describe("Your id of the employer."),
      first_day: day.describe("First day of the pay period, YYYY-MM-DD."),
      last_day: day.describe("Last day of the pay period, YYYY-MM-DD."),
      mapping: z
        .record(z.string(), z.union([z.string(), z.array(z.string())]))
        .optional()
        .describe('Header of a member where it has a name of its own, such as {"employee_id": "Badge"}.'),
    }),
    output: dryRun.extend({ columns: anything }),
    async run({ content, employer_id, first_day, last_day, mapping }, { session, api, signal }) {
      const period =
        session.profile === "A"
          ? { period_start: first_day, period_end: last_day }
          : { start_date: first_day, end_date: last_day };
      const file = new File([content], "payroll.csv", { type: "text/csv" });
      const options = { query: { employer_id, ...period } as never, mapping, signal };
      return tryFile(api, "/files", file, options as never);
    },
  },
  { isReadOnly: true },
);

const submitSample = (report: z.ZodObject) =>
  sandboxTool({
    name: "submit_sample_report",
    title: "Submit a sample payroll report",
    description:
      "Submits a payroll report in the sandbox: yours, or a valid one with one employee of a new employer if omitted. It is processed " +
      "like any other; get_report shows the result. Sandbox credentials only; scope payroll:write.",
    isOfBoth: true,
    input: z.strictObject({ report: report.optional() }),
    output: z.looseObject({ report_id: z.string(), employer_id: z.string(), status: z.string() }),
    async run({ report }, { session, api, signal }) {
      const body: Record<string, unknown> = report ?? sampleReport(session.profile, newEmployer("sample"));
      const accepted = await api.post("/payroll/reports", { body: body as never, signal });
      return { ...accepted, employer_id: body.employer_id };
    },
  });

const triggerEvent = sandboxTool({
  name: "trigger_event",
  title: "Cause an event",
  description:
    "Makes the calls of the API that cause an event, with records of a new employer, and returns the event when it is in the event log. " +
    "Your webhooks receive it. Sandbox credentials only; needs the scopes of these calls, and events:read.",
  isOfBoth: true,
  input: z.strictObject({
    type: z
      .enum(Object.keys(recipes) as [string, ...string[]])
      .describe("The event. Profile B has file.* and employee.*."),
  }),
  output: z.looseObject({
    employer_id: z.string(),
    calls: z.string(),
    event: z.looseObject({ id: z.string(), sequence: z.int(), type: z.string() }),
  }),
  run: ({ type }, context) => caused(type, context),
});

async function caused(type: string, { session, signal }: ToolContext): Promise<unknown> {
  const employerId = newEmployer("trigger");
  const timeout = AbortSignal.timeout(longestWaitMs);
  try {
    const event = await causeEvent(session, type, { employerId, signal: AbortSignal.any([signal, timeout]) });
    return { employer_id: employerId, calls: recipes[type]?.calls, event };
  } catch (error) {
    if (signal.aborted || !timeout.aborted) throw error;
    throw new Error(
      `No ${type} came within ${longestWaitMs / 1000} s. It may come later: list_events shows it. The records are those of employer ${employerId}.`,
    );
  }
}

function newEmployer(prefix: string): string {
  return `${prefix}-${crypto.randomUUID().slice(0, 8)}`;
}
