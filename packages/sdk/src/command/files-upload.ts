import { openAsBlob, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { UploadProgress } from "../client/file-body.ts";
import { tryFile, uploadFile } from "../client/upload-file.ts";
import { waitForReport } from "../client/wait-for-report.ts";
import { type Call, type Command, exitCodes, UsageError } from "../terminal/command.ts";
import { type Session, sessionOf } from "../terminal/stored-login.ts";
import { harmless, note, printResult } from "../terminal/terminal.ts";
import { progressBar } from "./progress-bar.ts";
import { statusLines } from "./reports-status.ts";

export const filesUpload: Command = {
  name: "files upload",
  summary: "Upload a payroll file",
  usage: "FILE",
  positionals: { least: 1, most: 1 },
  options: {
    from: { type: "string", value: "DATE", text: "first day of the period, YYYY-MM-DD (required)" },
    to: { type: "string", value: "DATE", text: "last day of the period, YYYY-MM-DD (required)" },
    employer: { type: "string", value: "ID", text: "your id of the employer; omit it if the file names the employers" },
    mapping: {
      type: "string",
      value: "JSON|FILE",
      text: 'headers of members: \'{"employee_id": "Badge"}\', or a file with it',
    },
    corrects: { type: "string", value: "ID", text: "id of the report that this file replaces" },
    "dry-run": { type: "boolean", text: "have the file read and checked, and store nothing" },
    wait: { type: "boolean", text: "wait until the report is completed or failed" },
    json: { type: "boolean", text: "print the response of the API as JSON" },
  },
  details: `Sends the file as it is read, with a progress bar on a terminal. An upload that fails is repeated, and stored once.
Begin with --dry-run: it shows which columns are used, and every error and warning. It exits with 5 if the file would be refused or
records of it would fail; so does --wait if the report or records of it failed.`,
  examples: [
    "premium-audit files upload march.csv --employer employer_042 --from 2026-03-01 --to 2026-03-15 --dry-run",
    "premium-audit files upload march.csv --employer employer_042 --from 2026-03-01 --to 2026-03-15 --wait",
  ],
  async run(call) {
    const { values, positionals, terminal } = call;
    const [path = ""] = positionals;
    const session = sessionOf(terminal);
    const file = await openFile(path);
    const bar = progressBar(terminal);
    const { signal } = terminal;
    const options = { fileName: basename(path), signal, onProgress: (state: UploadProgress) => bar.show(state) };
    try {
      if (values["dry-run"]) {
        const tried = await send("tryFile", session, file, { ...options, ...optionsOf(call) });
        bar.end();
        printResult(terminal, values.json, { json: tried, lines: triedLines(tried) });
        return tried.valid && tried.records_failed === 0 ? exitCodes.success : exitCodes.negative;
      }
      const accepted = await send("uploadFile", session, file, { ...options, ...optionsOf(call) });
      bar.end();
      if (!values.wait) {
        const lines = [
          `${accepted.file_id}  ${accepted.records_total} records, ${accepted.status}`,
          ...warningLines(accepted),
        ];
        printResult(terminal, values.json, { json: accepted, lines });
        return exitCodes.success;
      }
      note(terminal, `${accepted.file_id}: ${accepted.records_total} records are being processed`);
      const status = await waitForReport(session.api, accepted.file_id, { signal });
      printResult(terminal, values.json, { json: status, lines: [...statusLines(status), ...warningLines(accepted)] });
      return status.status === "failed" || status.records_failed > 0 ? exitCodes.negative : exitCodes.success;
    } finally {
      bar.end();
    }
  },
};

async function openFile(path: string): Promise<Blob> {
  try {
    if (!statSync(path).isFile()) throw new UsageError(`${path} is no file.`);
    return await openAsBlob(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

function optionsOf({ values }: Call) {
  const { from: start, to: end, employer, corrects, mapping } = values as Record<string, string | undefined>;
  if (start === undefined || end === undefined) throw new UsageError("Pass --from and --to, the days of the period.");
  return {
    period: { start, end },
    shared: { employer_id: employer, corrects },
    mapping: mapping === undefined ? undefined : readMapping(mapping),
  };
}

function readMapping(value: string): Record<string, unknown> {
  try {
    const mapping = JSON.parse(value.trimStart().startsWith("{") ? value : readFileSync(value, "utf8"));
    if (typeof mapping !== "object" || mapping === null || Array.isArray(mapping)) throw new Error("it is no object");
    return mapping;
  } catch (error) {
    throw new UsageError(`--mapping must be a JSON object or a file with one: ${(error as Error).message}`);
  }
}

/** Members that the responses of both profiles have. */
interface Uploaded {
  file_id: string;
  status: string;
  records_total: number;
  valid: boolean;
  records_failed: number;
  failure: { code: string; message: string } | null;
  errors: readonly Finding[];
  warnings: readonly Finding[];
  columns: { used: Record<string, unknown> | readonly unknown[]; ignored: readonly unknown[] } | null;
}

interface Finding {
  code: string;
  message: string;
  row?: number | null;
}

type Send = Omit<ReturnType<typeof optionsOf>, "period"> & {
  period: { start: string; end: string };
  fileName: string;
  signal: AbortSignal;
  onProgress(state: UploadProgress): void;
};

/** The query of the profile is the only difference. */
async function send(
  how: "tryFile" | "uploadFile",
  { profile, api }: Session,
  file: Blob,
  { period: { start, end }, shared, ...options }: Send,
): Promise<Uploaded> {
  const post = (how === "tryFile" ? tryFile : uploadFile) as (...args: unknown[]) => Promise<Uploaded>;
  const period = profile === "A" ? { period_start: start, period_end: end } : { start_date: start, end_date: end };
  return post(api, "/files", file, { ...options, query: { ...shared, ...period } });
}

function triedLines(tried: Uploaded): string[] {
  const { valid, failure, records_total, records_failed, errors = [] } = tried;
  const outcome = valid
    ? `The file would be accepted: ${records_total} records, ${records_failed} of them would fail.`
    : `The file would be refused: ${failure?.message ?? "see the errors."}`;
  return [outcome, ...errors.map((finding) => findingLine("error", finding)), ...warningLines(tried)];
}

function warningLines({ warnings = [] }: Pick<Uploaded, "warnings">): string[] {
  return warnings.map((finding) => findingLine("warning", finding));
}

function findingLine(kind: string, { code, message, row }: Finding): string {
  return harmless(`  ${kind} ${code}${row === undefined || row === null ? "" : `, row ${row}`}: ${message}`);
}
