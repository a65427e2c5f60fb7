import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Subject } from "./subject.ts";
import { npmTools } from "./tools.ts";
import { type ClientTool, csvOf, runProgram, type Use, wages } from "./uses.ts";

interface Request {
  readonly method: string;
  readonly url: {
    raw: string;
    query: { key: string; value: string; disabled?: boolean }[];
    variable: { key: string; value: string }[];
  };
  body?: { raw: string };
}

interface Item {
  readonly name: string;
  readonly request: Request;
}

interface Collection {
  readonly item: readonly { readonly item: readonly Item[] }[];
}

/** A request of the collection as a partner sends it: after the ones before, perhaps with a value of their own in it. */
interface Step {
  /** Method and path, as the collection writes it. */
  readonly operation: string;
  readonly status: number;
  /** The use that is done when this step is. */
  readonly done?: Use;
  readonly query?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, string>>;
  /** Is repeated until the status is `completed`. */
  readonly isPolled?: boolean;
  /** Text that the body of the response has. */
  readonly expected?: string;
}

const poll = "GET /files/status/:file_id";
const conflict = { A: '"error":"Conflict"', B: '"code":"DUPLICATE_ENTRY"' };

/** The steps in their order; those about policies only Profile A has. */
function stepsOf({ profile }: Subject, employer: string): Step[] {
  const period =
    profile === "A"
      ? { period_start: "2026-03-16", period_end: "2026-03-31" }
      : { start_date: "2026-03-16", end_date: "2026-03-31" };
  const file = { employer_id: employer, ...period };
  const amount = String(wages);
  const steps: Step[] = [
    { operation: "POST /payroll/reports/dry-run", status: 200, expected: amount },
    { operation: "POST /files/dry-run", status: 200, query: file, done: "try", expected: amount },
    { operation: "POST /payroll/reports", status: 202, done: "submit" },
    { operation: poll, status: 200, isPolled: true, done: "poll" },
    { operation: "GET /payroll/reports/:report_id", status: 200, expected: amount, done: "exact" },
    { operation: "POST /files", status: 202, query: file },
    { operation: poll, status: 200, isPolled: true, done: "upload" },
    {
      operation: "GET /payroll/reports",
      status: 200,
      query: { employer_id: employer, limit: "1" },
      expected: '"has_more":true',
    },
    {
      operation: "GET /payroll/reports",
      status: 200,
      query: { employer_id: employer, limit: "1", starting_after: "{{report_id}}" },
      expected: '"has_more":false',
      done: "page",
    },
    { operation: "POST /payroll/reports", status: 409, expected: conflict[profile] },
    {
      operation: "GET /webhooks/:webhook_id",
      status: 404,
      path: { webhook_id: "wh_none" },
      expected: profile === "A" ? '"error":"webhook_not_found"' : '"code":"NOT_FOUND"',
      done: "errors",
    },
  ];
  if (profile === "B") return steps;
  return [
    ...steps.slice(0, -1),
    {
      operation: "GET /policies/:policy_id",
      status: 404,
      path: { policy_id: "pol_none" },
      expected: '"code":"policy_not_found"',
    },
    ...steps.slice(-1),
    { operation: "POST /policies", status: 201 },
    { operation: "GET /policies/:policy_id", status: 200 },
    { operation: "POST /payments", status: 201 },
    { operation: "GET /payments/:payment_id", status: 200 },
    { operation: "DELETE /payments/:payment_id", status: 200 },
  ];
}

/** The body of an example with an employer of the partner, and one employee with the wages. */
function filledIn(text: string, employer: string): string {
  const { employees, ...body } = JSON.parse(text);
  body.employer_id &&= employer;
  if (!employees) return JSON.stringify(body);
  const [{ gross_wages, gross_pay, ...employee }] = employees;
  const pay = gross_wages === undefined ? { gross_pay: wages } : { gross_wages: wages };
  return JSON.stringify({ ...body, employees: [{ ...employee, ...pay }] });
}

interface Filling {
  readonly items: readonly Item[];
  readonly employer: string;
  readonly csv: string;
}

/** The request of a step with what a partner fills in. */
function itemOf(step: Step, index: number, { items, employer, csv }: Filling) {
  const item = items.find(
    ({ request }) => `${request.method} ${request.url.raw.replace("{{baseUrl}}", "")}` === step.operation,
  );
  if (!item) throw new Error(`The collection has no ${step.operation}.`);
  const { name, request } = structuredClone(item);
  const title = `${index + 1} ${name}`;
  for (const parameter of request.url.query) {
    const value = step.query?.[parameter.key];
    parameter.disabled = value === undefined;
    if (value !== undefined) parameter.value = value;
  }
  for (const parameter of request.url.variable) parameter.value = step.path?.[parameter.key] ?? parameter.value;
  if (request.body)
    request.body.raw = step.operation.startsWith("POST /files") ? csv : filledIn(request.body.raw, employer);
  const repeats = `pm.response.json().status === "completed" || pm.execution.setNextRequest(${JSON.stringify(title)});`;
  const event = step.isPolled ? [{ listen: "test", script: { exec: [repeats] } }] : [];
  return { name: title, request, event };
}

/** The collection that the gateway serves, sent by Newman, Postman's own runner, request after request with the ids that came. */
async function run(subject: Subject, programs: string): Promise<string> {
  const { profile, folder, baseUrl, variables } = subject;
  const file = join(folder, "postman.json");
  const report = join(folder, "postman-report.json");
  const served = await fetch(`${baseUrl}/docs/postman-${profile.toLowerCase()}.json`);
  const collection = (await served.json()) as Collection;
  const items = collection.item.flatMap(({ item }) => item);
  const employer = `postman-${Date.now()}`;
  const steps = stepsOf(subject, employer);
  const item = steps.map((step, index) => itemOf(step, index, { items, employer, csv: csvOf[profile] }));
  writeFileSync(file, JSON.stringify({ ...collection, item }));
  const values = Object.entries(variables).flatMap(([name, value]) => ["--env-var", `${name}=${value}`]);
  const reporting = ["--reporters", "json", "--reporter-json-export", report, "--delay-request", "100"];
  await runProgram(subject, "postman", [join(programs, "newman"), "run", file, ...values, ...reporting]);
  const { run } = JSON.parse(readFileSync(report, "utf8"));
  return outcomes(steps, run.executions).join("\n");
}

interface Execution {
  readonly item: { readonly name: string };
  readonly response?: { readonly code: number; readonly stream: { readonly data: number[] } };
}

/** The uses that the steps did: of each step the last request counts. */
function outcomes(steps: readonly Step[], executions: readonly Execution[]): string[] {
  return steps.flatMap(({ operation, status, expected = "", done }, index) => {
    const response = executions.findLast(({ item }) => item.name.startsWith(`${index + 1} `))?.response;
    const text = Buffer.from(response?.stream.data ?? []).toString();
    if (response?.code !== status || !text.includes(expected))
      throw new Error(`${operation}: expected ${status} ${expected}, received ${response?.code} ${text.slice(0, 500)}`);
    return done ? [`done ${done}`] : [];
  });
}

/** The collection; `programs` is the folder of the tools from npm. */
export function postmanCollections(programs: string): ClientTool[] {
  return [
    {
      name: `Postman (Newman ${npmTools.newman})`,
      needs: [],
      impossible: { webhook: "a collection receives no requests" },
      run: (subject) => run(subject, programs),
    },
  ];
}
