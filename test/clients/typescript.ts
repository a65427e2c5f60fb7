import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";
import type { Profile, Subject } from "./subject.ts";
import { npmTools } from "./tools.ts";
import { type ClientTool, runProgram, wages } from "./uses.ts";

/** Options of the compiler of a partner who checks strictly. */
export const strict = [
  "--noEmit",
  "--strict",
  "--module",
  "nodenext",
  "--target",
  "es2022",
  "--lib",
  "es2022,dom,dom.iterable",
];

/** Parts of the programs that differ between the profiles. */
const parts = {
  A: {
    report: `{ employer_id: employer, period_start: "2026-03-01", period_end: "2026-03-15", payroll_data: {}, employees: [
  { employee_id: "e1", name: "Ana Ruiz", classification_code: "8810", state: "IN", hours_worked: 80, gross_wages: ${wages} },
] }`,
    period: `{ employer_id: employer, period_start: "2026-03-16", period_end: "2026-03-31" }`,
    total: "total_gross_wages",
    records: "data",
    id: "id",
    listed: "submitted_gross_wages",
    refusals: [
      `require((await calls.missingPolicy()).error.code === "policy_not_found", "form 1");`,
      `require((await calls.refusedReport(report)).error === "Conflict", "form 2");`,
      `require((await calls.missingWebhook()).error === "webhook_not_found", "form 3");`,
    ],
  },
  B: {
    report: `{ employer_id: employer, pay_period: { start_date: "2026-03-01", end_date: "2026-03-15" }, employees: [
  { employee_id: "e1", first_name: "Ana", last_name: "Ruiz", job_classification: "8810", state: "IN", hours_worked: 80, gross_pay: ${wages} },
] }`,
    period: `{ employer_id: employer, start_date: "2026-03-16", end_date: "2026-03-31" }`,
    total: "total_gross_pay",
    records: "reports",
    id: "report_id",
    listed: "submitted_gross_pay",
    refusals: [`require((await calls.refusedReport(report)).error.code === "DUPLICATE_ENTRY", "form 4");`],
  },
};

/** The program of all three clients; each has its calls in a module of its own. */
function programOf(profile: Profile): string {
  const { report, period, total, records, id, listed, refusals } = parts[profile];
  return `import { Webhook } from "standardwebhooks";
import * as calls from "./calls.js";

declare const process: { env: Record<string, string | undefined> };
const { EMPLOYER: employer = "", CSV = "", DELIVERY = "" } = process.env;
const done = (use: string) => console.log("done " + use);
function require(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
async function wait(id: string) {
  for (;;) {
    const { status } = await calls.status(id);
    if (status === "completed") return;
    require(status !== "failed", id);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const report: calls.Report = ${report};
const period = ${period};
const file = new File([CSV], "march.csv", { type: "text/csv" });
const checked = await calls.checkReport(report);
const read = await calls.checkFile(period, file);
require(checked.dry_run && checked.valid && read.rows.length === 1, "try");
done("try");
const { report_id } = await calls.submit(report);
done("submit");
await wait(report_id);
done("poll");
await wait((await calls.upload(period, file)).file_id);
done("upload");
const amounts: number[] = [checked.${total}, read.${total}];
let after: string | undefined;
for (let more = true; more; ) {
  const page = await calls.list({ employer_id: employer, limit: 1, ...(after !== undefined && { starting_after: after }) });
  for (const { ${id}: id, ${listed}: amount } of page.${records}) {
    amounts.push(amount);
    after = id;
  }
  more = page.has_more;
}
require(amounts.length === 4, "pages");
done("page");
require(amounts.every((amount) => amount === ${wages}), String(amounts));
done("exact");
${refusals.join("\n")}
done("errors");
const { secret, body, headers } = JSON.parse(DELIVERY);
new Webhook(secret).verify(body, headers);
try {
  new Webhook(secret).verify(body + " ", headers);
} catch {
  done("webhook");
}
`;
}

const connection = `declare const process: { env: Record<string, string | undefined> };
const baseUrl = process.env.BASE_URL ?? "";
const headers: Record<string, string> = JSON.parse(process.env.HEADERS ?? "");
`;

/** Generates with a program from npm, and compiles and runs the program with its calls. `programs` is the folder of the tools. */
async function use(subject: Subject, programs: string, name: string, args: string[], calls: string): Promise<string> {
  const output = join(subject.folder, name);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const [generator = "", ...options] = args;
  await runCommand(join(programs, generator), options);
  writeFileSync(join(output, "calls.ts"), connection + calls);
  return compileAndRun(subject, join(output, "use.ts"), programs);
}

/** Type-checks the program with all that it imports, bundles it as a partner's build would, and runs it. */
async function compileAndRun(subject: Subject, file: string, programs: string): Promise<string> {
  writeFileSync(file, programOf(subject.profile));
  await runCommand(join(programs, "tsc"), [...strict, "--allowImportingTsExtensions", file]);
  const bundle = file.replace(/\.ts$/, ".mjs");
  const options = ["--bundle", "--platform=node", "--format=esm", `--outfile=${bundle}`, "--log-level=error"];
  await runCommand("esbuild", [file, ...options]);
  return runProgram(subject, "typescript", [process.execPath, bundle]);
}

const fetchCalls = (profile: Profile) => `import createClient from "openapi-fetch";
import type { components, paths } from "./types.js";

const client = createClient<paths>({ baseUrl, headers });
export type Report = components["schemas"]["PayrollReportSubmission"];
type Period = paths["/files"]["post"]["parameters"]["query"];
function body<Data>({ data, error }: { data?: Data; error?: unknown }): NonNullable<Data> {
  if (!data) throw new Error(JSON.stringify(error));
  return data;
}
function refusal<Refusal>({ error }: { error?: Refusal }): NonNullable<Refusal> {
  if (!error) throw new Error("expected a refusal");
  return error;
}
// A file is a text to openapi-typescript, and is sent as it is.
const csv = (file: File) => ({ body: file as unknown as string, headers: { "Content-Type": "text/csv" }, bodySerializer: () => file });

export const submit = async (report: Report) => body(await client.POST("/payroll/reports", { body: report }));
export const checkReport = async (report: Report) => body(await client.POST("/payroll/reports/dry-run", { body: report }));
export const status = async (file_id: string) => body(await client.GET("/files/status/{file_id}", { params: { path: { file_id } } }));
export const upload = async (query: Period, file: File) => body(await client.POST("/files", { params: { query }, ...csv(file) }));
export const checkFile = async (query: Period, file: File) => body(await client.POST("/files/dry-run", { params: { query }, ...csv(file) }));
export const list = async (query: paths["/payroll/reports"]["get"]["parameters"]["query"]) => body(await client.GET("/payroll/reports", { params: { query } }));
export const refusedReport = async (report: Report) => refusal(await client.POST("/payroll/reports", { body: report }));
export const missingWebhook = async () => refusal(await client.GET("/webhooks/{webhook_id}", { params: { path: { webhook_id: "wh_none" } } }));
${profile === "A" ? 'export const missingPolicy = async () => refusal(await client.GET("/policies/{policy_id}", { params: { path: { policy_id: "pol_none" } } }));' : ""}
`;

const heyApiCalls = (profile: Profile) => `import { createClient, createConfig } from "./generated/client/index.js";
import * as sdk from "./generated/sdk.gen.js";
import type { CheckPayrollFileData, ListPayrollReportsData, PayrollReportSubmission } from "./generated/types.gen.js";

const client = createClient(createConfig({ baseUrl, headers }));
export type Report = PayrollReportSubmission;
type Period = CheckPayrollFileData["query"];
function body<Data>({ data, error }: { data?: Data; error?: unknown }): NonNullable<Data> {
  if (!data) throw new Error(JSON.stringify(error));
  return data;
}
function refusal<Refusal>({ error }: { error?: Refusal }): NonNullable<Refusal> {
  if (!error) throw new Error("expected a refusal");
  return error;
}

export const submit = async (report: Report) => body(await sdk.submitPayrollReport({ client, body: report }));
export const checkReport = async (report: Report) => body(await sdk.checkPayrollReport({ client, body: report }));
export const status = async (file_id: string) => body(await sdk.getFileStatus({ client, path: { file_id } }));
export const upload = async (query: Period, file: File) => body(await sdk.uploadPayrollFile({ client, query, body: file }));
export const checkFile = async (query: Period, file: File) => body(await sdk.checkPayrollFile({ client, query, body: file }));
export const list = async (query: ListPayrollReportsData["query"]) => body(await sdk.listPayrollReports({ client, query }));
export const refusedReport = async (report: Report) => refusal(await sdk.submitPayrollReport({ client, body: report }));
export const missingWebhook = async () => refusal(await sdk.getWebhook({ client, path: { webhook_id: "wh_none" } }));
${profile === "A" ? 'export const missingPolicy = async () => refusal(await sdk.getPolicy({ client, path: { policy_id: "pol_none" } }));' : ""}
`;

const orvalCalls = (profile: Profile) => `import * as api from "./api.js";

const options = { headers };
export type Report = api.PayrollReportSubmission;
type Period = api.CheckPayrollFileParams;
function body<Answer extends { status: number; data: unknown }, Status extends number>(answer: Answer, status: Status) {
  if (answer.status !== status) throw new Error(JSON.stringify(answer));
  return answer.data as Extract<Answer, { status: Status }>["data"];
}

export const submit = async (report: Report) => body(await api.submitPayrollReport(report, undefined, options), 202);
export const checkReport = async (report: Report) => body(await api.checkPayrollReport(report${profile === "A" ? ", undefined" : ""}, options), 200);
export const status = async (file_id: string) => body(await api.getFileStatus(file_id${profile === "A" ? ", undefined" : ""}, options), 200);
export const upload = async (query: Period, file: File) => body(await api.uploadPayrollFile({ file }, query, options), 202);
export const checkFile = async (query: Period, file: File) => body(await api.checkPayrollFile({ file }, query, options), 200);
export const list = async (query: api.ListPayrollReportsParams) => body(await api.listPayrollReports(query, options), 200);
export const refusedReport = async (report: Report) => body(await api.submitPayrollReport(report, undefined, options), 409);
export const missingWebhook = async () => body(await api.getWebhook("wh_none"${profile === "A" ? ", undefined" : ""}, options), 404);
${profile === "A" ? 'export const missingPolicy = async () => body(await api.getPolicy("pol_none", undefined, options), 404);' : ""}
`;

/** The generators from npm, which are installed in a folder. */
export function typescriptTools(programs: string): ClientTool[] {
  return [
    {
      name: `openapi-typescript ${npmTools["openapi-typescript"]} with openapi-fetch ${npmTools["openapi-fetch"]}`,
      needs: [],
      run: (subject) => {
        const output = join(subject.folder, "openapi-fetch/types.ts");
        const args = ["openapi-typescript", subject.file, "--output", output];
        return use(subject, programs, "openapi-fetch", args, fetchCalls(subject.profile));
      },
    },
    {
      name: `hey-api ${npmTools["@hey-api/openapi-ts"]}`,
      needs: [],
      run: (subject) => {
        const output = join(subject.folder, "hey-api/generated");
        const args = ["openapi-ts", "--input", subject.file, "--output", output, "--client", "@hey-api/client-fetch"];
        return use(subject, programs, "hey-api", args, heyApiCalls(subject.profile));
      },
    },
    {
      name: `orval ${npmTools.orval}`,
      needs: [],
      run: (subject) => {
        const target = join(subject.folder, "orval/api.ts");
        const config = join(subject.folder, "orval.config.mjs");
        // orval writes a body of a file or a form as one value that fetch does not take. A form it sends as one.
        const override = { contentType: { exclude: ["text/csv"] } };
        const output = { target, client: "fetch", mode: "single", baseUrl: subject.baseUrl, override };
        writeFileSync(config, `export default ${JSON.stringify({ api: { input: subject.file, output } })};\n`);
        return use(subject, programs, "orval", ["orval", "--config", config], orvalCalls(subject.profile));
      },
    },
  ];
}
