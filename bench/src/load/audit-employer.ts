import type { Database } from "@platform/postgres/query/database";
import { untilNoneLeft } from "../measure/until-quiet.ts";
import { classCodes, states } from "./weekly-payroll.ts";

/** Address and credentials of a partner. */
export interface Caller {
  gatewayUrl: string;
  headers: Record<string, string>;
}

/** Audits an employer for so many weeks of 2025, by a policy of its own, and resolves when the audit has ended. */
export async function auditEmployer(caller: Caller, admin: Database, employerId: string, weeks: number): Promise<void> {
  const classifications = classCodes.flatMap((classification_code) =>
    states.map((state) => ({ state, classification_code, rate: 3.17 })),
  );
  const policy = await post(caller, "/policies", {
    employer_id: employerId,
    effective_date: "2025-01-01T00:00:00Z",
    expiration_date: new Date(Date.UTC(2025, 0, 1 + 7 * weeks)).toISOString(),
    premium: 1000,
    classifications,
  });
  const { id } = await post(caller, "/audits", { policy_id: policy.id });
  const remaining = `SELECT count(*)::int AS left FROM premium_audit.audits WHERE id = '${id}' AND status = 'in_progress'`;
  await untilNoneLeft(admin, remaining);
}

/** Creates what a path has. Throws when it is refused. */
export async function post({ gatewayUrl, headers }: Caller, path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${gatewayUrl}/api/v1${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
}
