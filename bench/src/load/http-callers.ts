import { randomBytes } from "node:crypto";
import { openConnection } from "./http-connection.ts";
import type { LoadWork } from "./load-task.ts";
import { smallReportJson } from "./small-report.ts";

type Work<Kind extends LoadWork["kind"]> = Extract<LoadWork, { kind: Kind }>;

/** A caller that GETs the path on a keep-alive connection of its own. */
export async function getCaller({ port, path, headers, expected = 200 }: Work<"get">): Promise<() => Promise<void>> {
  const connection = await openConnection(port);
  const request = `GET ${path} HTTP/1.1\r\n${headLines(port, headers)}\r\n`;
  return async () => expectStatus(await connection.exchange(request), expected);
}

/** A caller that POSTs reports of one employee on a keep-alive connection of its own. */
export function postReportsCaller({ port, headers }: Work<"post-reports">) {
  return postCaller({ port, headers, path: "/api/v1/payroll/reports", bodyOf: smallReportJson, expected: 202 });
}

// Two load processes never hire the same employee.
const run = randomBytes(6).toString("hex");

/** A caller that hires an employee with each call, on a keep-alive connection of its own. */
export function hireCaller({ port, headers }: Work<"hire-employees">) {
  const hire = { action: "hire", name: "Priya Raman", hire_date: "2026-03-16", classification_code: "8810" };
  const bodyOf = (call: number) =>
    JSON.stringify({ employer_id: `employer_${run}_${call}`, employees: [{ employee_id: "emp_1003", ...hire }] });
  return postCaller({ port, headers, path: "/api/v1/employees/sync", bodyOf, expected: 200 });
}

interface Post {
  port: number;
  headers: Record<string, string>;
  path: string;
  bodyOf(call: number): string;
  expected: number;
}

async function postCaller({ port, headers, path, bodyOf, expected }: Post) {
  const connection = await openConnection(port);
  const head = `POST ${path} HTTP/1.1\r\n${headLines(port, headers)}Content-Type: application/json\r\n`;
  return async (call: number) => {
    const body = bodyOf(call);
    const request = `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    expectStatus(await connection.exchange(request), expected);
  };
}

function headLines(port: number, headers: Record<string, string>): string {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return lines.join("");
}

function expectStatus({ status, body }: { status: number; body: string }, expected: number): void {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${body.slice(0, 300)}`);
}
