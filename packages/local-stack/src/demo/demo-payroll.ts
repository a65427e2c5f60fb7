import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Progress } from "../machine/progress.ts";
import { REPOSITORY } from "../repository/apps.ts";
import { headersOf, type ProfileA } from "./demo-credentials.ts";

/** Timeout for processing the report. */
const PROCESSING_TIMEOUT_MS = 60_000;

/**
 * Submits the example payroll through the public API and shows its progress until it is completed.
 *
 * @returns id of the report, or of the first report if an earlier start submitted the same content
 */
export async function submitDemoPayroll(gatewayUrl: string, credential: ProfileA, progress: Progress): Promise<string> {
  const headers = { ...headersOf(credential), "content-type": "application/json" };
  const report = readFileSync(join(REPOSITORY, "examples/semi-monthly-payroll.json"), "utf8");
  const employees: number = JSON.parse(report).employees.length;

  return progress.step(`Example payroll of ${employees} employees`, async (remark) => {
    const response = await fetch(`${gatewayUrl}/api/v1/payroll/reports`, { method: "POST", headers, body: report });
    const body = await response.text();
    const reportId = /PR_(?:TEST_)?[0-9A-Z]{26}/.exec(body)?.[0];
    if (!reportId || (response.status !== 202 && response.status !== 409)) {
      throw new Error(`The example payroll was refused with ${response.status}: ${body}`);
    }
    const steps = [
      response.status === 409 ? `${reportId} was submitted at an earlier start` : `${reportId} processing`,
    ];
    remark(steps.join(" → "));
    const deadline = Date.now() + PROCESSING_TIMEOUT_MS;
    for (let status = "processing"; Date.now() < deadline; await sleep(100)) {
      const file = await fetch(`${gatewayUrl}/api/v1/files/status/${reportId}`, { headers: headersOf(credential) });
      if (!file.ok) throw new Error(`Reading the status failed with ${file.status}: ${await file.text()}`);
      const record = (await file.json()) as { status: string };
      if (record.status !== status) steps.push(record.status);
      status = record.status;
      remark(steps.join(" → "));
      if (status === "completed") return reportId;
      if (status === "failed") throw new Error(`The example payroll failed: ${JSON.stringify(record)}`);
    }
    throw new Error(`The example payroll is not processed after ${PROCESSING_TIMEOUT_MS / 1000} s.`);
  });
}
