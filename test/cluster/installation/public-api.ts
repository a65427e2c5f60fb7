import { setTimeout as pause } from "node:timers/promises";
import type { Workplace } from "../workplace.ts";

/** As docs/operations/operator.md says, for a pod of the operator. */
const operator = "kubectl exec --quiet deploy/operator -- node /app/operator.js";

/** How long the names of pods that are ready may not be known yet. */
const namedWithinMs = 30_000;

/** Types a command of the operator, and again while it says that its service cannot be reached. */
async function reaching(place: Workplace, command: string): Promise<string> {
  const deadline = Date.now() + namedWithinMs;
  for (;;) {
    try {
      return await place.run(command);
    } catch (error) {
      if (Date.now() > deadline || !String(error).includes("cannot be reached")) throw error;
      await pause(1000);
    }
  }
}

/** Creates an owner, and a key of its production environment. */
export async function newKey(place: Workplace): Promise<string> {
  const owner = JSON.parse(
    await reaching(
      place,
      `${operator} owners create --json --type payroll_company --name Acme --plan production_enterprise --email ops@partner.example`,
    ),
  );
  const issued = await place.run(
    `${operator} api-keys issue --json --owner ${owner.id} --environment production --name load`,
  );
  return JSON.parse(issued).secret;
}

/** A report of one employee, of an employer of its own. */
export function payrollOf(employer: string): string {
  const employee = { employee_id: "E-1", name: "Ada Quill", classification_code: "8810", state: "TX" };
  return JSON.stringify({
    employer_id: employer,
    period_start: "2026-03-01",
    period_end: "2026-03-15",
    employees: [{ ...employee, hours_worked: 80, gross_wages: 2400 }],
    payroll_data: {},
  });
}

/** How long the processing of one report may take on a busy machine. */
const processedWithinMs = 120_000;

/** Submits a report and waits until it is processed. */
export async function reportThrough(url: string, key: string): Promise<void> {
  const submitted = await fetch(`${url}/api/v1/payroll/reports`, {
    method: "POST",
    body: payrollOf("first-employer"),
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
  });
  const text = await submitted.text();
  if (submitted.status !== 202) throw new Error(`The report got ${submitted.status}: ${text}`);
  await whenProcessed(url, key, [JSON.parse(text).report_id]);
}

/** Waits until all of these reports are processed. */
export async function whenProcessed(url: string, key: string, reports: readonly string[]): Promise<void> {
  const deadline = Date.now() + processedWithinMs;
  for (let open = [...reports]; open.length > 0; ) {
    const id = open[0];
    const response = await fetch(`${url}/api/v1/files/status/${id}`, { headers: { authorization: `Bearer ${key}` } });
    const text = await response.text();
    const status = response.ok ? JSON.parse(text).status : undefined;
    if (status === "completed") open = open.slice(1);
    else if (status === "failed" || Date.now() > deadline)
      throw new Error(`The report ${id} was not completed: ${response.status} ${text}`);
    else await pause(250);
  }
}
