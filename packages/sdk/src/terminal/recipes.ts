import type { ClientA } from "../client/client-a.ts";
import { waitForReport } from "../client/wait-for-report.ts";
import type { components } from "../generated/profile-a.ts";
import type { Session } from "./stored-login.ts";

/** Employer and client for which a recipe makes its records, so that they can be distinguished from others. */
export interface Kitchen {
  readonly session: Session;
  /** New for each run: `trigger-3f2a91`. */
  readonly employerId: string;
  readonly signal: AbortSignal;
}

/** Makes the calls that cause an event; resolves to the ids of the records that it is about. */
export interface Recipe {
  /** The calls, for the help. */
  readonly calls: string;
  /** Profile B has the calls, too. */
  readonly isOfBoth?: boolean;
  run(kitchen: Kitchen): Promise<string[]>;
}

const period = { period_start: "2026-03-01", period_end: "2026-03-15" };

/** The body of a payroll report with one employee, in the profile's form. */
export function sampleReport(
  profile: Session["profile"],
  employerId: string,
  { classCode = "8810", grossWages = 2400 } = {},
) {
  const shared = { employee_id: "emp_1", state: "IN", hours_worked: 80 };
  if (profile === "A") {
    const employee = { ...shared, name: "Maria Alvarez", classification_code: classCode, gross_wages: grossWages };
    return { employer_id: employerId, ...period, employees: [employee], payroll_data: {} };
  }
  const name = { first_name: "Maria", last_name: "Alvarez" };
  const employee = { ...shared, ...name, job_classification: classCode, gross_pay: grossWages };
  const pay_period = { start_date: period.period_start, end_date: period.period_end };
  return { employer_id: employerId, pay_period, employees: [employee] };
}

async function sendReport(
  { session, employerId }: Kitchen,
  pay?: { classCode?: string; grossWages?: number },
): Promise<string> {
  const body = sampleReport(session.profile, employerId, pay);
  // Each profile accepts the form that was made for it.
  return (await (session.api as ClientA).post("/payroll/reports", { body: body as never })).report_id;
}

const report = (classCode?: string): Recipe => ({
  calls: classCode === undefined ? "POST /payroll/reports" : `POST /payroll/reports with the class code ${classCode}`,
  isOfBoth: true,
  async run(kitchen) {
    return [await sendReport(kitchen, classCode === undefined ? {} : { classCode })];
  },
});

type Step = "hire" | "update" | "terminate";
const changes = {
  hire: { action: "hire", name: "Maria Alvarez", hire_date: "2026-03-01", classification_code: "8810" },
  update: { action: "update", name: "Maria Alvarez-Ruiz" },
  terminate: { action: "terminate", termination_date: "2026-03-31" },
} as const;
const person = { employee_id: "emp_1", first_name: "Maria" };
const rosters = {
  hire: {
    ...person,
    last_name: "Alvarez",
    hire_date: "2026-03-01",
    employment_status: "active",
    job_classification: "8810",
  },
  update: { ...person, last_name: "Alvarez-Ruiz", employment_status: "active" },
  terminate: { ...person, last_name: "Alvarez", employment_status: "terminated" },
} as const;

const sync = (...steps: Step[]): Recipe => ({
  calls: `POST /employees/sync: ${steps.join(", then ")}`,
  isOfBoth: true,
  async run({ session, employerId: employer_id }) {
    for (const step of steps) {
      if (session.profile === "A") {
        const employees = [{ employee_id: "emp_1", ...changes[step] }];
        await session.api.post("/employees/sync", { body: { employer_id, employees } });
      } else {
        await session.api.post("/employees/sync", { body: { employer_id, employees: [rosters[step]] } });
      }
    }
    return [employer_id];
  },
});

/** A recipe with calls that only Profile A has. */
const ofA = (calls: string, run: (api: ClientA, kitchen: Kitchen) => Promise<string[]>): Recipe => ({
  calls,
  run: (kitchen) => run(kitchen.session.api as ClientA, kitchen),
});

async function createPolicy(api: ClientA, { employerId }: Kitchen): Promise<string> {
  const classification = { state: "IN", classification_code: "8810", rate: 0.25, estimated_payroll: 60_000 };
  const terms = { effective_date: "2026-01-01T00:00:00Z", classifications: [classification] };
  return (await api.post("/policies", { body: { employer_id: employerId, ...terms } })).id;
}

async function createAudit(api: ClientA, kitchen: Kitchen): Promise<{ audit: string; policy: string }> {
  const policy = await createPolicy(api, kitchen);
  const body = { policy_id: policy, ...period };
  return { audit: (await api.post("/audits", { body })).id, policy };
}

/** An audit of days that are reported. */
async function completeAudit(api: ClientA, kitchen: Kitchen): Promise<{ audit: string; policy: string }> {
  const { signal } = kitchen;
  await waitForReport(api, await sendReport(kitchen), { signal });
  const records = await createAudit(api, kitchen);
  let status = "in_progress";
  while (status === "in_progress") {
    ({ status } = await api.get("/audits/{audit_id}", { path: { audit_id: records.audit }, signal }));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return records;
}

const payment = (...statuses: components["schemas"]["Payment"]["status"][]): Recipe =>
  ofA(`POST /policies, POST /payments, then PATCH: ${statuses.join(", ")}`, async (api, kitchen) => {
    const body = { policy_id: await createPolicy(api, kitchen), amount: 100 };
    const { id } = await api.post("/payments", { body });
    for (const status of statuses)
      await api.patch("/payments/{payment_id}", { path: { payment_id: id }, body: { status } });
    return [id];
  });

/** Every event type that calls in the sandbox can cause, and how. */
export const recipes: Readonly<Record<string, Recipe>> = {
  "file.uploaded": report(),
  "file.validated": report(),
  "file.processed": report(),
  "file.failed": report("88-10"),
  "employee.created": sync("hire"),
  "employee.updated": sync("hire", "update"),
  "employee.terminated": sync("hire", "terminate"),
  "policy.created": ofA("POST /policies", async (api, kitchen) => [await createPolicy(api, kitchen)]),
  "policy.updated": ofA("POST /policies, then PATCH", async (api, kitchen) => {
    const id = await createPolicy(api, kitchen);
    await api.patch("/policies/{policy_id}", { path: { policy_id: id }, body: { experience_modifier: 0.9 } });
    return [id];
  }),
  "policy.cancelled": ofA(
    "POST /policies, then PATCH with a cancellation that has taken effect",
    async (api, kitchen) => {
      const id = await createPolicy(api, kitchen);
      const body = { status: "cancelled", cancellation_date: "2026-02-01" } as const;
      await api.patch("/policies/{policy_id}", { path: { policy_id: id }, body });
      return [id];
    },
  ),
  "audit.started": ofA("POST /policies, POST /audits", async (api, kitchen) => [
    (await createAudit(api, kitchen)).audit,
  ]),
  "audit.completed": ofA("POST /payroll/reports, POST /policies, POST /audits", async (api, kitchen) => [
    (await completeAudit(api, kitchen)).audit,
  ]),
  "audit.failed": ofA("POST /policies, POST /audits of days without payroll", async (api, kitchen) => [
    (await createAudit(api, kitchen)).audit,
  ]),
  "audit.adjusted": ofA("as audit.completed, then another report and PATCH of the audit", async (api, kitchen) => {
    const { audit } = await completeAudit(api, kitchen);
    await waitForReport(api, await sendReport(kitchen, { grossWages: 3000 }), { signal: kitchen.signal });
    await api.patch("/audits/{audit_id}", { path: { audit_id: audit }, body: { reason: "premium-audit trigger" } });
    return [audit];
  }),
  "payment.processed": payment("processed"),
  "payment.failed": payment("failed"),
  "payment.refunded": payment("processed", "refunded"),
};
