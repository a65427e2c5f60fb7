import type { CaseAudit, ConformanceCase, Refusal } from "./conformance-case.ts";
import type { Answer, Installation } from "./installation.ts";

/** The result of a case: `refused` if a figure is expected and the installation openly gives none. */
export interface CaseResult {
  readonly id: string;
  readonly result: "right" | "refused" | "wrong";
  /** The difference, or the refusal; empty if it is right. */
  readonly message: string;
}

const aDayMs = 86_400_000;

/** A refusal by the installation. */
class Refused extends Error {
  readonly refusal: object;

  constructor(refusal: object) {
    super(JSON.stringify(refusal));
    this.refusal = refusal;
  }
}

/** Creates the policy of a case with its payroll, previews its premium, and compares it with what the case expects. */
export async function runCase(
  installation: Installation,
  worked: ConformanceCase,
  employerId: string,
): Promise<CaseResult> {
  const { id, expects } = worked;
  try {
    const policyId = await policyOf(installation, worked, employerId);
    if ("audits" in expects) {
      const message = await auditsDifference(installation, policyId, expects.audits);
      return { id, result: message === "" ? "right" : "wrong", message };
    }
    const worksheet = await worksheetOf(installation, policyId, worked);
    if ("refused" in expects) return { id, result: "wrong", message: "a refusal is expected, and a figure was given" };
    const message = differenceOf(expects.worksheet, worksheet, "");
    return { id, result: message === "" ? "right" : "wrong", message };
  } catch (error) {
    if (!(error instanceof Refused)) return { id, result: "wrong", message: String(error) };
    if (!("refused" in expects)) return { id, result: "refused", message: error.message };
    const message = refusalDifference(expects.refused, error.refusal);
    return { id, result: message === "" ? "right" : "wrong", message };
  }
}

/** Creates the policy of a case with its payroll and subcontractors. Resolves to its id. Throws Refused. */
async function policyOf(
  installation: Installation,
  { policy, reports, subcontractors = [], change }: ConformanceCase,
  employerId: string,
): Promise<string> {
  const { effective_date: effectiveDate = "2025-01-01" } = policy;
  const created = accepted(
    await installation.post("/policies", {
      employer_id: employerId,
      effective_date: effectiveDate,
      premium: 10_000,
      ...policy,
    }),
  );
  const term = daysOfTerm(effectiveDate);
  const payrolls = reports.map(({ start = term.start, end = term.end, wages, payroll_data = {} }) => ({
    employer_id: employerId,
    period_start: start,
    period_end: end,
    payroll_data,
    ...(wages.length === 0 && { no_payroll: true }),
    employees: wages.map((line) => ({ employee_id: "E-1", name: "Ada Quill", hours_worked: 40, ...line })),
  }));
  for (const payroll of payrolls) {
    const { report_id: reportId } = accepted(await installation.post("/payroll/reports", payroll));
    const { status, records_failed: failed } = await installation.processed(String(reportId));
    if (status !== "completed" || failed !== 0) throw new Refused({ code: "REPORT_FAILED", report_id: reportId });
  }
  for (const subcontractor of subcontractors)
    accepted(await installation.post("/subcontractors", { employer_id: employerId, ...subcontractor }));
  if (change) accepted(await installation.patch(`/policies/${created.id}`, change));
  return String(created.id);
}

/** Opens the audits one after the other. Resolves to the first difference; empty if there is none. Throws Refused. */
async function auditsDifference(
  installation: Installation,
  policyId: string,
  audits: readonly CaseAudit[],
): Promise<string> {
  for (const [index, { audit, noncompliance, expects }] of audits.entries()) {
    const { id } = accepted(await installation.post("/audits", { policy_id: policyId, ...audit }));
    const path = `/audits/${id}`;
    const rated = await installation.finished(path);
    const closed = noncompliance && accepted(await installation.post(`${path}/noncompliance`, noncompliance));
    const difference = differenceOf(expects, closed ?? rated, `audits[${index}]`);
    if (difference !== "") return difference;
  }
  return "";
}

async function worksheetOf(
  installation: Installation,
  policyId: string,
  { policy: { effective_date: effectiveDate = "2025-01-01" } }: ConformanceCase,
): Promise<unknown> {
  const term = daysOfTerm(effectiveDate);
  // The preview of a running term ends today unless it is told the last day.
  const days = term.end < new Date().toISOString().slice(0, 10) ? "" : `?period_end=${term.end}`;
  const preview = accepted(await installation.post(`/policies/${policyId}/premium-preview${days}`, {}));
  const missing = preview.missing as unknown[];
  if (missing.length > 0) throw new Refused({ missing });
  return preview.worksheet;
}

/** Returns the body of a response that accepts the request. Throws Refused for a 4xx. */
function accepted({ status, body }: Answer): Answer["body"] {
  if (status >= 200 && status < 300) return body;
  const { error } = body as { error?: object };
  if (status < 500 && typeof error === "object") throw new Refused(error);
  throw new Error(`status ${status}: ${JSON.stringify(body)}`);
}

function daysOfTerm(effectiveDate: string): { start: string; end: string } {
  const start = effectiveDate.slice(0, 10);
  const next = new Date(`${start}T00:00:00Z`);
  next.setUTCFullYear(next.getUTCFullYear() + 1);
  return { start, end: new Date(next.getTime() - aDayMs).toISOString().slice(0, 10) };
}

/** Returns how a refusal differs from the one that is expected: in its members, or because a reason is not among its reasons. */
function refusalDifference({ missing = [], ...members }: Refusal, refusal: object): string {
  const reasons = (refusal as { missing?: unknown[] }).missing ?? [];
  const absent = missing.find((reason) => !reasons.some((each) => differenceOf(reason, each, "") === ""));
  if (!absent) return differenceOf(members, refusal, "");
  return `${JSON.stringify(absent)} is expected among ${JSON.stringify(reasons)}`;
}

/** Returns where a value differs from the members that are expected of it; empty if nowhere. Further members are no difference. */
function differenceOf(expected: unknown, received: unknown, path: string): string {
  if (typeof expected !== "object" || expected === null) {
    return Object.is(expected, received)
      ? ""
      : `${path} is expected to be ${JSON.stringify(expected)}, and is ${JSON.stringify(received)}`;
  }
  if (Array.isArray(expected) && Array.isArray(received) && expected.length !== received.length)
    return `${path} is expected to have ${expected.length} elements, and has ${received.length}: ${JSON.stringify(received)}`;
  const members = (received ?? {}) as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(expected)) {
    const difference = differenceOf(value, members[name], path === "" ? name : `${path}.${name}`);
    if (difference !== "") return difference;
  }
  return "";
}
