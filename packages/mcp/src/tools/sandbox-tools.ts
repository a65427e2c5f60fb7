import { recipes, sampleReport } from "@premium-audit/sdk/terminal/recipes";
import { causeEvent } from "@premium-audit/sdk/terminal/trigger";
import { z } from "zod";
import { sandboxTool, type Tool, type ToolContext } from "./tool.ts";

/** Below the minute after which most assistants stop waiting for a tool. */
const longestWaitMs = 50_000;

const report = z
  .record(z.string(), z.unknown())
  .describe("The body of POST /payroll/reports in your profile, as the reference shows it.");

export const sandboxTools: readonly Tool[] = [
  sandboxTool(
    {
      name: "dry_run_report",
      title: "Dry run of a payroll report",
      description:
        "Checks a payroll report as a real one is checked, and returns the findings that it would have. Nothing is stored. " +
        "Sandbox credentials only; scope payroll:write.",
      isOfBoth: true,
      input: z.strictObject({ report }),
      run: ({ report }, { api, signal }) => api.dryRun("/payroll/reports", { body: report as never, signal }),
    },
    { isReadOnly: true },
  ),
  sandboxTool({
    name: "submit_sample_report",
    title: "Submit a sample payroll report",
    description:
      "Submits a payroll report in the sandbox: yours, or a valid one with one employee of a new employer if omitted. It is processed " +
      "like any other; get_report shows the result. Sandbox credentials only; scope payroll:write.",
    isOfBoth: true,
    input: z.strictObject({ report: report.optional() }),
    async run({ report }, { session, api, signal }) {
      const body: Record<string, unknown> = report ?? sampleReport(session.profile, newEmployer("sample"));
      const accepted = await api.post("/payroll/reports", { body: body as never, signal });
      return { ...accepted, employer_id: body.employer_id };
    },
  }),
  sandboxTool({
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
    run: ({ type }, context) => caused(type, context),
  }),
];

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
