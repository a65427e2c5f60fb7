import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Big } from "big.js";
import { beforeAll, describe, expect, test } from "vitest";
import { type FileRecord, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import {
  type Employee,
  manyEmployees,
  reportA,
  reportB,
  sampleEmployee,
  samplePayroll,
} from "./fixture/partner/payroll.ts";
import { storedPayroll } from "./fixture/partner/stored-payroll.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";
import { REPOSITORY } from "./run-command.ts";

let platform: SharedPlatform;
let stored: ReturnType<typeof storedPayroll>;
beforeAll(async () => {
  platform = await sharedPlatform();
  stored = storedPayroll(platform.postgresUrl);
});

const unknownClass = sampleEmployee({ id: "E-wrong", classCode: "88-10" });

const profiles = (["sandbox", "production"] as const).flatMap((environment) =>
  (["profileA", "profileB"] as const).map((profile) => ({ environment, profile })),
);

describe.each(profiles)("through $profile in $environment", ({ environment, profile }) => {
  let partner: Partner;
  beforeAll(() => {
    partner = partnerOf(platform.gatewayUrl, platform.credentials[environment][profile]);
  });

  test("a dry run returns what would be found, in the profile's members, and stores nothing", async () => {
    const employerId = `dry-run-${environment}-${profile}`;
    const payroll = samplePayroll({ employerId, employees: [sampleEmployee(), unknownClass] });
    const body = partner.profile === "A" ? reportA(payroll) : reportB(payroll);
    const answer = await partner.post("/payroll/reports?dry_run=true", body);
    expect(answer.status, answer.text).toBe(200);
    const [field, total, count] =
      partner.profile === "A"
        ? ["classification_code", "total_gross_wages", "employee_count"]
        : ["job_classification", "total_gross_pay", "employees_count"];
    expect(answer.body).toMatchObject({
      dry_run: true,
      valid: true,
      records_failed: 1,
      [total]: 4000,
      [count]: 2,
      errors: [{ code: "CLASS_CODE_UNKNOWN", field: `employees[1].${field}`, index: 1, employee_id: "E-wrong" }],
    });
    expect(await stored.reportsOf(payroll.employerId)).toEqual([]);
    const missing = await partner.post("/payroll/reports?dry_run=true", { ...body, employees: [] });
    expect(missing.status).toBe(400);
  });

  test("a dry run of a report or file names each person who is paid for some of the days already", async () => {
    const paid = samplePayroll({ employerId: `overlaps-${environment}-${profile}` });
    const reportId = await partner.submit(paid);
    expect((await partner.ended(reportId)).status).toBe("completed");
    const again = { ...paid, end: "2025-01-31", employees: [sampleEmployee(), sampleEmployee({ id: "E-2" })] };
    const body = partner.profile === "A" ? reportA(again) : reportB(again);
    const period = { start: "2025-01-01", end: "2025-01-15" };
    const namedReport = {
      overlaps: [{ employee_id: "E-1", employer_id: paid.employerId, report_id: reportId, period }],
      overlaps_not_listed: 0,
    };
    expect((await partner.post("/payroll/reports?dry_run=true", body)).body).toMatchObject(namedReport);
    const none = { overlaps: [], overlaps_not_listed: 0 };
    const corrected = { ...body, corrects: reportId };
    expect((await partner.post("/payroll/reports?dry_run=true", corrected)).body).toMatchObject(none);

    const days = partner.profile === "A" ? "period_start=2025-01-15&period_end" : "start_date=2025-01-15&end_date";
    const path = `/files?employer_id=${paid.employerId}&${days}=2025-01-31`;
    const file = ["Emp ID,First Name,Last Name,Class Code,State,Hours,Gross Pay", "E-1,Ada,Quill,8810,TX,80,2000"].join(
      "\n",
    );
    const csv = { "content-type": "text/csv" };
    expect((await partner.post(`${path}&dry_run=true`, file, csv)).body).toMatchObject(namedReport);
    expect((await partner.post(path, file, csv)).status).toBe(202);
  });

  test("members that are not read are named in the 202, the dry run and the report, each once", async () => {
    const payroll = samplePayroll({ employees: manyEmployees(3) });
    const report = partner.profile === "A" ? reportA(payroll) : reportB(payroll);
    const entries = report.employees as object[];
    const body = {
      dry_run: true,
      ...report,
      employees: entries.map((entry, index) => ({ ...entry, records: 1, ...(index > 0 && { overtime_payy: 120 }) })),
    };
    const expected = [
      ["dry_run", "dry_run is not read. Send dry_run in the query."],
      ["employees[].records", "employees[].records is not read; 3 entries have it."],
      [
        "employees[].overtime_payy",
        "employees[].overtime_payy is not read; 2 entries have it. Did you mean employees[].overtime_pay?",
      ],
    ];
    const unread = ({ warnings }: Record<string, unknown>) =>
      (warnings as { code: string; field: string; index: null; message: string }[])
        .filter(({ code, index }) => code === "UNKNOWN_MEMBER" && index === null)
        .map(({ field, message }) => [field, message]);
    const dryRun = await partner.post("/payroll/reports?dry_run=true", body);
    expect(unread(dryRun.body), dryRun.text).toEqual(expected);
    const accepted = await partner.post("/payroll/reports", body);
    expect([accepted.status, unread(accepted.body)], accepted.text).toEqual([202, expected]);
    const reportId = String(accepted.body.report_id);
    expect(await partner.ended(reportId)).toMatchObject({ status: "completed", records_processed: 3 });
    const storedReport = (await partner.get(`/payroll/reports/${reportId}`)).body;
    expect(unread((storedReport.report as Record<string, unknown> | undefined) ?? storedReport)).toEqual(expected);
    // They are no part of the content.
    expect((await partner.post("/payroll/reports", report)).status).toBe(409);
  });

  test("a report is accepted in the profile's words and completed with every record counted", async () => {
    const payroll = samplePayroll({ employees: manyEmployees(3) });
    const answer = await partner.report(payroll);
    expect(answer.status, answer.text).toBe(202);
    expect(answer.body).toMatchObject(
      partner.profile === "A"
        ? {
            message: expect.any(String),
            status: "processing",
            environment,
            employer_id: payroll.employerId,
            period: { start: payroll.start, end: payroll.end },
            employee_count: 3,
            estimated_processing_time: environment === "sandbox" ? "1-2 minutes" : "5-10 minutes",
          }
        : {
            success: true,
            status: "processing",
            employees_count: 3,
            total_gross_pay: Number(sumOf(payroll.employees, "wages")),
            message: expect.any(String),
          },
    );
    const reportId = String(answer.body.report_id);
    expect(reportId).toMatch(environment === "sandbox" ? /^PR_TEST_[0-9A-Z]{26}$/ : /^PR_[0-9A-Z]{26}$/);
    expect(await partner.ended(reportId)).toEqual({
      file_id: reportId,
      status: "completed",
      records_total: 3,
      records_processed: 3,
      records_failed: 0,
      environment,
      processing_time: expect.stringMatching(/^\d+(\.\d)? seconds?$/),
    });
  });

  test("a report with some wrong records is completed and counts them", async () => {
    const reportId = await partner.submit(samplePayroll({ employees: [...manyEmployees(3), unknownClass] }));
    expect(await partner.ended(reportId)).toMatchObject({
      status: "completed",
      records_total: 4,
      records_processed: 3,
      records_failed: 1,
    });
  });

  test("a report whose records are all wrong ends failed", async () => {
    const employees = [unknownClass, sampleEmployee({ hours: "10", overtimeHours: "11" })];
    const reportId = await partner.submit(samplePayroll({ employees }));
    expect(await partner.ended(reportId)).toMatchObject({
      status: "failed",
      records_total: 2,
      records_processed: 0,
      records_failed: 2,
    });
    expect(await stored.exposureOf(reportId)).toEqual([]);
  });

  // A hundred times, in both profiles and environments together.
  test("the status is answered from the moment the 202 is out", async () => {
    const lane = async () => {
      for (let round = 0; round < 7; round += 1) {
        const reportId = await partner.submit(samplePayroll());
        const answer = await partner.get(`/files/status/${reportId}`);
        expect([answer.status, answer.body.file_id], answer.text).toEqual([200, reportId]);
      }
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
  });

  test("a file's status never moves back under a client that polls", async () => {
    const order: FileRecord["status"][] = ["processing", "validated", "completed"];
    const views = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const reportId = await partner.submit(samplePayroll({ employees: manyEmployees(5) }));
        const statuses: FileRecord["status"][] = [];
        while (statuses.filter((status) => status === "completed").length < 3) {
          statuses.push((await partner.statusOf(reportId)).status);
        }
        return statuses;
      }),
    );
    for (const statuses of views) {
      expect(statuses).toEqual(statuses.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
    }
  });

  test("the exposure of a report is the sum of its records by state and class, without those that failed", async () => {
    const employees = manyEmployees(100);
    const reportId = await partner.submit(samplePayroll({ employees: [...employees, unknownClass] }));
    await partner.ended(reportId);
    expect(await stored.exposureOf(reportId)).toEqual(exposureOf(employees));
  });
});

// Profiles read bodies each in its own way; of what comes after that nothing depends on the environment.
describe.each(["profileA", "profileB"] as const)("a large report through %s", (profile) => {
  let partner: Partner;
  beforeAll(() => {
    partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox[profile]);
  });

  test("a report of 10,000 employees is accepted and completed, to the last ten-thousandth of a dollar", async () => {
    const payroll = samplePayroll({ employees: manyEmployees(10_000) });
    const reportId = await partner.submit(payroll);
    expect(await partner.ended(reportId)).toMatchObject({ status: "completed", records_processed: 10_000 });
    expect(await stored.exposureOf(reportId)).toEqual(exposureOf(payroll.employees));
  });

  test("a report of 10,001 employees is refused with the number that may come", async () => {
    const answer = await partner.report(samplePayroll({ employees: manyEmployees(10_001) }));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("at most 10000 elements");
  });
});

test("the total that Profile B answers is exact where a double is not", async () => {
  const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileB);
  const employees = ["1", "2", "3"].map((id) => sampleEmployee({ id, wages: "99999999999.9999" }));
  const answer = await partner.report(samplePayroll({ employees }));
  expect(answer.text).toContain('"total_gross_pay":299999999999.9997,');
});

test("totals that contradict themselves fail a report", async () => {
  const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  const totals = { total_payroll: 10, officer_payroll: 11 };
  const answer = await partner.post("/payroll/reports", { ...reportA(samplePayroll()), payroll_data: totals });
  expect(await partner.ended(String(answer.body.report_id))).toMatchObject({ status: "failed", records_failed: 1 });
});

test.each([
  { file: "semi-monthly-payroll.json", profile: "profileA", records: 250 },
  { file: "profile-b-report.json", profile: "profileB", records: 3 },
] as const)("the example $file is completed with its $records records", async ({ file, profile, records }) => {
  const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox[profile]);
  const answer = await partner.post("/payroll/reports", readFileSync(join(REPOSITORY, "examples", file), "utf8"));
  expect(answer.status, answer.text).toBe(202);
  expect(await partner.ended(String(answer.body.report_id))).toMatchObject({
    status: "completed",
    records_total: records,
    records_processed: records,
    records_failed: 0,
  });
});

function sumOf(employees: readonly Employee[], amount: "wages" | "hours"): string {
  return employees.reduce((sum, employee) => sum.plus(employee[amount]), new Big(0)).toFixed(4);
}

/** Expected exposure of these employees, in the order of `storedPayroll`. */
function exposureOf(employees: readonly Employee[]) {
  const groups = Map.groupBy(employees, ({ state, classCode }) => `${state} ${classCode}`);
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({
      state: group[0]?.state,
      class_code: group[0]?.classCode,
      record_count: group.length,
      gross_wages: sumOf(group, "wages"),
      hours_worked: sumOf(group, "hours"),
    }));
}
