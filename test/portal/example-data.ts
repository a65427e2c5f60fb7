import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { headersOf, type ProfileA } from "@platform/local-stack/demo/demo-credentials";
import type { Stack } from "@platform/local-stack/platform/stack-file";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { runSql } from "@platform/testing/servers/run-sql";

const employerId = "harbor-cafe";
const months = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];

const policy = {
  employer_id: employerId,
  policy_number: "WC-2025-01187",
  effective_date: "2025-01-01T00:00:00Z",
  premium: 9_500,
  classifications: [
    { state: "IN", classification_code: "9082", rate: 1.14, estimated_payroll: 310_000 },
    { state: "IN", classification_code: "8810", rate: 0.12, estimated_payroll: 90_000 },
  ],
  experience_modifier: 0.94,
  expense_constant: 200,
};

const line = (employee_id: string, name: string, classification_code: string, gross_wages: number, more = {}) => ({
  employee_id,
  name,
  classification_code,
  state: "IN",
  hours_worked: 160,
  gross_wages,
  ...more,
});

function periodOf(month: string) {
  const lastDay = new Date(Date.UTC(2025, Number(month), 0)).getUTCDate();
  return { period_start: `2025-${month}-01`, period_end: `2025-${month}-${lastDay}` };
}

/** The payroll of one month: two cooks and the office. */
function payrollOf(month: string) {
  return {
    employer_id: employerId,
    ...periodOf(month),
    employees: [
      line("HC-1", "Ana Diaz", "9082", 14_250.5, { overtime_pay: 900 }),
      line("HC-2", "Ben Katz", "9082", 11_800),
      line("HC-3", "Cleo Marsh", "8810", 7_400),
    ],
    payroll_data: {},
  };
}

/** A policy by a rate table, with terms of two states and stated rules, whose term is over and has no audit. */
async function addRoofers(owner: Caller): Promise<void> {
  const { id: rateTable } = await owner<{ id: string }>("/rate-tables", {
    name: "Acme Mutual 2025",
    rows: [
      { state: "IN", class_code: "5551", description: "Roofing", rate: 12.25, minimum_premium: 1_500 },
      { state: "IN", class_code: "5403", description: "Carpentry", rate: 5.5, minimum_premium: 750 },
      { state: "IN", class_code: "8810", description: "Office", rate: 0.12 },
      { state: "OH", class_code: "5551", description: "Roofing", rate: 9.75, effective_from: "2025-07-01" },
    ],
  });
  await owner("/policies", {
    employer_id: "quarry-lane-builders",
    policy_number: "WC-2025-02240",
    effective_date: "2025-09-01T00:00:00Z",
    premium: 48_000,
    rate_table: rateTable,
    experience_modifier: 1.12,
    expense_constant: 220,
    classifications: [
      { state: "IN", classification_code: "5551", estimated_payroll: 240_000 },
      { state: "IN", classification_code: "8810", rate: 0.14, estimated_payroll: 60_000 },
    ],
    state_terms: [{ state: "IN", effective_from: "2026-03-01", experience_modifier: 1.05 }],
    officer_limits: [{ state: "IN", kind: "officer", weekly_minimum: 950, weekly_maximum: 4_500 }],
  });
}

/** Adds the records of an audit desk: requests for records, documents of which one does not agree, and a dispute. */
async function addDesk(
  owner: Caller,
  gatewayUrl: string,
  headers: Readonly<Record<string, string>>,
  auditId: string,
): Promise<void> {
  const audit = `/audits/${auditId}`;
  await owner(`${audit}/requests`, { subject: "Certificates of subcontractors", details: "Of all of 2025." });
  const { id } = await owner<{ id: string }>(`${audit}/requests`, { subject: "Forms 941 of 2025" });
  await owner(
    `${audit}/requests/${id}`,
    { status: "answered", answer: "The first two quarters are attached." },
    "PATCH",
  );
  for (const [quarter, firstDay, lastDay, wages] of [
    ["Q1", "2025-01-01", "2025-03-31", "100351.50"],
    ["Q2", "2025-04-01", "2025-06-30", "108900.00"],
  ]) {
    const form = new FormData();
    form.set("wages", wages ?? "");
    form.set("file", new Blob([`quarter,wages\n2025-${quarter},${wages}\n`]), `form-941-2025-${quarter}.csv`);
    const query = `type=form_941&period_start=${firstDay}&period_end=${lastDay}`;
    const response = await fetch(`${gatewayUrl}/api/v1${audit}/documents?${query}`, {
      method: "POST",
      headers,
      body: form,
    });
    if (!response.ok) throw new Error(`The example document was refused: ${await response.text()}`);
  }
  await owner(`${audit}/disputes`, {
    version: 2,
    reason: "Ben Katz worked in the office from June on.",
    lines: [
      {
        state: "IN",
        classification_code: "9082",
        ground: "wrong_class",
        amount: 59_000,
        should_be: { classification_code: "8810" },
      },
    ],
  });
}

/** Names of the employers, which payroll calls by their ids. */
const employerNames = {
  "birch-auto-body": "Birch Auto Body",
  "harbor-cafe": "Harbor Café",
  "orchard-home-care": "Orchard Home Care",
  "pine-ridge-landscaping": "Pine Ridge Landscaping",
  "quarry-lane-builders": "Quarry Lane Builders",
};

/** A policy that pays as it goes, of an employer whose report of a month does not come. */
const billedPolicy = {
  employer_id: "orchard-home-care",
  policy_number: "WC-2025-03310",
  effective_date: "2025-01-01T00:00:00Z",
  premium: 3_400,
  billing: { mode: "pay_as_you_go", pay_schedule: "monthly" },
  classifications: [{ state: "IN", classification_code: "8835", rate: 3.1, estimated_payroll: 104_000 }],
};

/** Other employers of the year: who works there, and the months that were reported. */
const otherEmployers = [
  {
    employer_id: "birch-auto-body",
    reported: months,
    employees: [line("BA-1", "Dana Whitlock", "8393", 5_150), line("BA-2", "Eli Sorensen", "8810", 3_900)],
  },
  {
    employer_id: "orchard-home-care",
    reported: months.filter((month) => month !== "11"),
    employees: [line("OH-1", "Farah Nassar", "8835", 4_320), line("OH-2", "Gus Petrov", "8835", 4_075.25)],
  },
  {
    employer_id: "pine-ridge-landscaping",
    reported: months.slice(3, 10),
    employees: [line("PR-1", "Hana Ito", "0042", 4_600), line("PR-2", "Ivan Moreau", "0042", 4_480)],
  },
  {
    employer_id: "quarry-lane-builders",
    reported: months.slice(1),
    employees: [line("QL-1", "Jonas Beck", "5551", 6_900), line("QL-2", "Kira Lund", "5551", 6_240.75)],
  },
];

/** Payroll that an employer reported late. */
const late = [
  ["harbor-cafe", "2025-04-30"],
  ["harbor-cafe", "2025-10-31"],
  ["orchard-home-care", "2025-03-31"],
  ["quarry-lane-builders", "2025-08-31"],
];

/** Lets the payroll of the year have arrived then, because the calendar is about when it did. */
async function backdate(postgresUrl: string): Promise<void> {
  const isLate = late.map(([employer, day]) => `(employer_id = '${employer}' AND period_end = '${day}')`).join(" OR ");
  await runSql(
    postgresUrl,
    `UPDATE payroll_intake.payroll_reports AS report
     SET received_at = arrived, finished_at = arrived + interval '2 seconds'
     FROM (SELECT id, (period_end + CASE WHEN ${isLate} THEN 16 ELSE 2 + abs(hashtext(id)) % 5 END)::timestamp
         AT TIME ZONE 'UTC' + interval '15 hours' AS arrived
       FROM payroll_intake.payroll_reports WHERE environment = 'sandbox' AND period_end < '2026-01-01') AS times
     WHERE report.id = times.id AND report.status <> 'processing'`,
  );
}

/** Payroll that counts this month, whenever the pictures are made. */
function payrollOfThisMonth() {
  const month = new Date().toISOString().slice(0, 7);
  return { ...payrollOf("12"), period_start: `${month}-01`, period_end: `${month}-15` };
}

/** Calls the public API for an owner. */
type Caller = <Body>(path: string, body?: object, method?: string) => Promise<Body>;

/** Gives the demo owner records for the pages to show, over the public API; does nothing if it has a policy. */
export async function addExampleData({ gateway, credentials, postgres }: Stack): Promise<void> {
  const callerOf = (credential: ProfileA): Caller => {
    return (path, body, method) => call(gateway.url, credential, path, body, method);
  };
  const { profileA } = credentials.sandbox;
  const owner = callerOf(profileA);
  if ((await owner<{ data: unknown[] }>("/policies")).data.length > 0) return;

  for (const [employer_id, name] of Object.entries(employerNames)) await owner("/employers", { employer_id, name });
  const { id: policyId } = await owner<{ id: string }>("/policies", policy);
  await owner("/policies", { ...policy, policy_number: "WC-2026-01187", effective_date: "2026-01-01T00:00:00Z" });
  await owner("/policies", billedPolicy);
  await addWebhooks(owner, gateway.url, profileA);
  const reports = await addPayroll(owner);
  await owner("/employees/sync", JSON.parse(readFileSync(join(REPOSITORY, "examples/employee-changes.json"), "utf8")));
  const auditId = await addAudits(owner, policyId, reports[5] ?? "");
  await addRoofers(owner);
  await owner("/files/mappings", {
    name: "Mill register",
    mapping: { employee_id: "Badge", classification_code: "Risk", hours_worked: ["Std", "Extra"], gross_wages: "Base" },
  });
  await addDesk(owner, gateway.url, headersOf(profileA), auditId);
  const other = credentials.other.profileA;
  await owner("/exposure-grants", {
    grantee_owner_id: other.owner_id,
    grantee_employer_id: "HC-0042",
    employer_id: employerId,
  });
  await callerOf(other)("/exposure-grants", {
    employer_id: "pier-bakery",
    grantee_employer_id: "pier-bakery",
    grantee_owner_id: profileA.owner_id,
  });
  await backdate(postgres.url);
}

/** Adds a webhook, and one that is off. */
async function addWebhooks(owner: Caller, gatewayUrl: string, { owner_id, owner_type }: ProfileA): Promise<void> {
  await owner("/webhooks", {
    url: `${gatewayUrl}/api/v1/webhooks`,
    events: ["file.processed", "audit.completed"],
    owner_id,
    owner_type,
  });
  const { webhook } = await owner<{ webhook: { id: string } }>("/webhooks", {
    url: `${gatewayUrl}/api/v1/receiver`,
    events: ["file.processed"],
    description: "Nightly import",
    owner_id,
    owner_type,
  });
  await owner(`/webhooks/${webhook.id}`, { owner_id, is_active: false }, "PATCH");
}

/** Reports payroll, and waits until it is completed. Returns the id of the report. */
async function report(owner: Caller, body: object): Promise<string> {
  const { report_id } = await owner<{ report_id: string }>("/payroll/reports", body);
  await until(async () => (await owner<{ status: string }>(`/files/status/${report_id}`)).status === "completed");
  return report_id;
}

/** Adds payroll of all employers. Returns the ids of the reports of the audited one, by month. */
async function addPayroll(owner: Caller): Promise<string[]> {
  const reports: string[] = [];
  for (const month of months) reports.push(await report(owner, payrollOf(month)));
  await report(owner, payrollOfThisMonth());
  for (const { reported, ...body } of otherEmployers) {
    for (const month of reported) {
      const id = await report(owner, { ...body, ...periodOf(month), payroll_data: {} });
      // Sent twice by mistake, with the wrong days.
      if (body.employer_id === "pine-ridge-landscaping" && month === "10")
        await owner(`/payroll/reports/${id}/void`, {});
    }
  }
  const failing = payrollOf("01");
  const employees = failing.employees.map((line) => ({ ...line, classification_code: "12" }));
  await owner("/payroll/reports", { ...failing, employer_id: "quarry-lane-builders", employees });
  return reports;
}

/** Adds an audit with two versions, and one that lacks payroll. Returns the id of the first. */
async function addAudits(owner: Caller, policyId: string, juneReport: string): Promise<string> {
  const { id: auditId } = await owner<{ id: string }>("/audits", { policy_id: policyId });
  const { data } = await owner<{ data: { id: string }[] }>("/policies");
  const unreported = data.find(({ id }) => id !== policyId);
  await owner("/audits", { policy_id: unreported?.id });
  await until(async () => (await owner<{ status: string }>(`/audits/${auditId}`)).status !== "in_progress");
  // June was reported with too few hours of overtime; the audit is rated again.
  const june = payrollOf("06");
  const [cook, ...others] = june.employees;
  await report(owner, { ...june, corrects: juneReport, employees: [{ ...cook, overtime_pay: 1_800 }, ...others] });
  await until(async () => (await owner<{ out_of_date: boolean }>(`/audits/${auditId}`)).out_of_date);
  await owner(`/audits/${auditId}`, { reason: "June payroll was corrected" }, "PATCH");
  return auditId;
}

async function call<Body>(
  url: string,
  credential: ProfileA,
  path: string,
  body?: object,
  method = "POST",
): Promise<Body> {
  const response = await fetch(`${url}/api/v1${path}`, {
    ...(body && { method, body: JSON.stringify(body) }),
    headers: { ...headersOf(credential), "content-type": "application/json" },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The example data was refused at ${path}: ${text}`);
  return JSON.parse(text) as Body;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error("The platform did not process the example data within a minute.");
    await setTimeout(200);
  }
}
