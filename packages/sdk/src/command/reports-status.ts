import type { ClientA } from "../client/client-a.ts";
import { type FileStatus, waitForReport } from "../client/wait-for-report.ts";
import { type Command, exitCodes, UsageError } from "../terminal/command.ts";
import { sessionOf } from "../terminal/stored-login.ts";
import { note, printResult } from "../terminal/terminal.ts";

export const reportsStatus: Command = {
  name: "reports status",
  summary: "Show the status of a payroll report or file",
  usage: "ID",
  positionals: { least: 1, most: 1 },
  options: {
    wait: { type: "boolean", text: "wait until it is completed or failed" },
    timeout: { type: "string", value: "SECONDS", text: "longest wait; 600 if omitted" },
    json: { type: "boolean", text: "print the response of the API as JSON" },
  },
  details: `Exits with 0 if the report is completed or still being processed, and with 5 if it failed. A wait that takes too long exits
with 4.`,
  examples: ["premium-audit reports status PR_TEST_01KMS0C5ZQ8W6T3V9YH2B4N7DR --wait"],
  async run({ values, positionals, terminal }) {
    const [id = ""] = positionals;
    const { api } = sessionOf(terminal);
    const seconds = Number(values.timeout ?? 600);
    if (!(seconds > 0)) throw new UsageError("--timeout must be a number of seconds.");
    const timeout = AbortSignal.timeout(seconds * 1000);
    const signal = AbortSignal.any([terminal.signal, timeout]);
    try {
      const status = values.wait
        ? await waitForReport(api, id, { signal })
        : await (api as ClientA).get("/files/status/{file_id}", { path: { file_id: id }, signal });
      printResult(terminal, values.json, { json: status, lines: statusLines(status) });
      return status.status === "failed" ? exitCodes.negative : exitCodes.success;
    } catch (error) {
      if (error !== timeout.reason) throw error;
      note(terminal, `premium-audit: ${id} is still being processed after ${seconds} s.`);
      return exitCodes.connection;
    }
  },
};

export function statusLines(status: FileStatus): string[] {
  const { file_id, records_total, records_processed, records_failed } = status;
  const counts = `${records_processed} of ${records_total} records processed, ${records_failed} failed`;
  return [`${file_id}  ${status.status}  ${counts}`];
}
