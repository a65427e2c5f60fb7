import { openConnection } from "./http-connection.ts";
import type { LoadWork } from "./load-task.ts";
import { smallReportJson } from "./small-report.ts";

type Work<Kind extends LoadWork["kind"]> = Extract<LoadWork, { kind: Kind }>;

/** A caller that GETs the path on a keep-alive connection of its own. */
export async function getCaller({ port, path, headers }: Work<"get">): Promise<() => Promise<void>> {
  const connection = await openConnection(port);
  const request = `GET ${path} HTTP/1.1\r\n${headLines(port, headers)}\r\n`;
  return async () => expectStatus(await connection.exchange(request), 200);
}

/** A caller that POSTs reports of one employee on a keep-alive connection of its own. */
export async function postReportsCaller({ port, headers }: Work<"post-reports">) {
  const connection = await openConnection(port);
  const head = `POST /api/v1/payroll/reports HTTP/1.1\r\n${headLines(port, headers)}Content-Type: application/json\r\n`;
  return async (call: number) => {
    const body = smallReportJson(call);
    const request = `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    expectStatus(await connection.exchange(request), 202);
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
