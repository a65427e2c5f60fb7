import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { citeReports } from "../src/citations/cite-reports.ts";
import { previousDays } from "../src/exposure/compare-exposure.ts";
import { listExposureReports } from "../src/exposure/list-exposure-reports.ts";
import { listReportedPeriods } from "../src/exposure/list-reported-periods.ts";
import { summarizeEmployers } from "../src/exposure/summarize-employers.ts";
import { summarizeExposure } from "../src/exposure/summarize-exposure.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf, tenant } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

async function complete(changes: Parameters<typeof intake.submit>[0]): Promise<string> {
  const id = await intake.submit(changes);
  await intake.process(id);
  return id;
}

const year = { from: "2025-01-01", to: "2025-12-31" };

test("sums by month, state and class code, and names the reports of each figure", async () => {
  const employerId = "EMP-sum";
  const january = await complete({
    employerId,
    records: [
      sampleRecord({ employeeId: "E-1", grossWages: "0.1", hoursWorked: "1", officer: true }),
      sampleRecord({ employeeId: "E-2", grossWages: "0.2", hoursWorked: "2", overtimePay: "0.05" }),
      sampleRecord({ employeeId: "E-3", grossWages: "50", classCode: "5403" }),
    ],
    statedTotals: { subcontractorPayments: "12.50" },
  });
  const second = await complete({ employerId, periodStart: "2025-01-16", periodEnd: "2025-01-31" });
  const february = await complete({ employerId, periodStart: "2025-01-26", periodEnd: "2025-02-08" });
  const { figures = [], reports, total } = await summarizeExposure(intake, callOf(), { employerId, ...year });
  const texts = figures.map(({ month, state, classCode, amounts, parts = [] }) => ({
    figure: [month, state, classCode, amounts?.grossWages].join(" "),
    parts: parts.map(({ reportId, amounts }) => `${reportId} ${amounts?.grossWages}`),
  }));
  expect(texts).toEqual([
    { figure: "2025-01 TX 5403 50", parts: [`${january} 50`] },
    { figure: "2025-01 TX 8810 2000.3", parts: [`${january} 0.3`, `${second} 2000`] },
    { figure: "2025-02 TX 8810 2000", parts: [`${february} 2000`] },
  ]);
  expect(figures[1]?.amounts).toMatchObject({
    recordCount: 3,
    hoursWorked: "83",
    officerWages: "0.1",
    overtimePay: "0.05",
  });
  expect(reports).toMatchObject([
    { reportId: january, periodEnd: "2025-01-15", subcontractorPayments: "12.5" },
    { reportId: second },
    { reportId: february, periodStart: "2025-01-26" },
  ]);
  expect(total).toMatchObject({ recordCount: 5, grossWages: "4050.3" });
});

test("a report belongs to the range that contains its last day, so adjacent ranges share no report", async () => {
  const employerId = "EMP-days";
  await complete({ employerId, periodStart: "2025-03-25", periodEnd: "2025-04-05" });
  const march = { employerId, from: "2025-03-01", to: "2025-03-31" };
  expect((await summarizeExposure(intake, callOf(), march)).figures).toEqual([]);
  const april = { employerId, from: "2025-04-01", to: "2025-04-30" };
  expect((await summarizeExposure(intake, callOf(), april)).figures).toHaveLength(1);
});

test("shows of granted exposure what the grantee's audits cite, to the grantee only", async () => {
  const employerId = "EMP-granted-sum";
  const id = await complete({ employerId });
  const carrier = { ...tenant, ownerId: "own_carrier" };
  const request = { employerId: "acme", ...year };
  expect((await summarizeExposure(intake, callOf(carrier), request)).reports).toEqual([]);
  await intake.grant({ employerId, grantee: carrier, granteeEmployerId: "acme", accepted: true });
  const { reports, sources } = await summarizeExposure(intake, callOf(carrier), request);
  expect([reports, sources]).toEqual([[], [{ ownerId: "own_carrier", employerId: "acme" }]]);
  const other = { ...tenant, ownerId: "own_other_carrier" };
  await citeReports(intake, callOf(other), { auditId: "aud_other", reportIds: [id] });
  expect((await summarizeExposure(intake, callOf(carrier), request)).reports).toEqual([]);
  await citeReports(intake, callOf(carrier), { auditId: "aud_own", reportIds: [id] });
  const cited = await summarizeExposure(intake, callOf(carrier), request);
  expect(cited).toMatchObject({ reports: [{ reportId: id }], sources: [{}, { employerId }] });
  const production = { ...carrier, environment: "production" } as const;
  expect((await summarizeExposure(intake, callOf(production), request)).reports).toEqual([]);
});

test("names each invalid member, and refuses more than three years", async () => {
  const wrong = summarizeExposure(intake, callOf(), { employerId: "", from: "2025-02-30", to: "soon" });
  expect((await refusal(wrong)).violations.map(({ field }) => field)).toEqual(["employer_id", "from", "to"]);
  const long = summarizeExposure(intake, callOf(), { employerId: "E", from: "2020-01-01", to: "2025-12-31" });
  expect(await refusal(long)).toMatchObject({ violations: [{ field: "to" }] });
});

test("sums all employers or one, and lists the reports behind a figure page by page", async () => {
  const year = { from: "2024-01-01", to: "2024-12-31" };
  const days = { periodStart: "2024-05-01", periodEnd: "2024-05-15" };
  const payroll = (employerId: string, grossWages: string, periodEnd = days.periodEnd) =>
    complete({ ...days, employerId, periodEnd, records: [sampleRecord({ grossWages })] });
  const small = await payroll("EMP-small", "10.25", "2024-05-10");
  const first = await payroll("EMP-large", "100");
  const second = await payroll("EMP-large", "200.5", "2024-05-31");
  const request = { employerId: "", ...year };
  expect(await summarizeEmployers(intake, callOf(), request)).toMatchObject({
    figures: [{ month: "2024-05", state: "TX", classCode: "8810", amounts: { grossWages: "310.75", recordCount: 3 } }],
    total: { grossWages: "310.75" },
    employers: [
      { employerId: "EMP-large", grossWages: "300.5" },
      { employerId: "EMP-small", grossWages: "10.25" },
    ],
    employerCount: 2,
    reportCount: 3,
  });
  const one = await summarizeEmployers(intake, callOf(), { ...request, employerId: "EMP-small" });
  expect([one.total?.grossWages, one.employerCount]).toEqual(["10.25", 1]);
  const nobody = { ...tenant, ownerId: "own_nobody" };
  expect(await summarizeEmployers(intake, callOf(nobody), request)).toMatchObject({ figures: [], reportCount: 0 });

  const page = async (more: object) => {
    const pageRequest = { ...request, limit: 2, startingAfter: "", ...more };
    const { reports = [], hasMore } = await listExposureReports(intake, callOf(), pageRequest);
    return [...reports.map(({ reportId }) => reportId), hasMore];
  };
  expect(await page({})).toEqual([second, first, true]);
  expect(await page({ startingAfter: first })).toEqual([small, false]);
  expect(await page({ state: "TX", classCode: "8810", employerId: "EMP-small" })).toEqual([small, false]);
  expect(await page({ state: "" })).toEqual([false]);
  expect(await page({ classCode: "5403" })).toEqual([false]);
});

test("all employers include granted exposure that audits cite, under the grantee's id of the employer", async () => {
  const employerId = "EMP-granted-all";
  const id = await complete({ employerId });
  const carrier = { ...tenant, ownerId: "own_carrier_all" };
  const request = { employerId: "", ...year };
  await intake.grant({ employerId, grantee: carrier, granteeEmployerId: "acme-all", accepted: true });
  expect((await summarizeEmployers(intake, callOf(carrier), request)).reportCount).toBe(0);
  await citeReports(intake, callOf(carrier), { auditId: "aud_all", reportIds: [id] });
  const summary = await summarizeEmployers(intake, callOf(carrier), request);
  expect(summary).toMatchObject({ employers: [{ employerId: "acme-all" }], reportCount: 1 });
  const { reports } = await listExposureReports(intake, callOf(carrier), { ...request, limit: 0, startingAfter: "" });
  expect(reports).toMatchObject([{ reportId: id, ownerId: tenant.ownerId, employerId: "acme-all" }]);
  const wrong = summarizeEmployers(intake, callOf(carrier), { employerId: "", from: "2020-01-01", to: "2025-12-31" });
  expect(await refusal(wrong)).toMatchObject({ violations: [{ field: "to" }] });
});

test("lists the days of reports once for each source, and to nobody else", async () => {
  const employerId = "EMP-periods";
  const may = { periodStart: "2024-05-01", periodEnd: "2024-05-31" };
  await complete({ employerId, ...may, records: [sampleRecord({ grossWages: "1" })] });
  await complete({ employerId, ...may, records: [sampleRecord({ grossWages: "2" })] });
  await complete({ employerId, ...may, periodStart: "2024-05-20" });
  const request = { employerId, from: "2024-05-31", to: "2024-06-30" };
  const source = { ownerId: tenant.ownerId, employerId };
  const both = [
    { source, ...may },
    { source, ...may, periodStart: "2024-05-20" },
  ];
  expect(await listReportedPeriods(intake, callOf(), request)).toEqual({ periods: both });
  const later = { ...request, from: "2024-06-01" };
  expect(await listReportedPeriods(intake, callOf(), later)).toEqual({ periods: [] });
  const carrier = { ...tenant, ownerId: "own_carrier_days" };
  await intake.grant({ employerId, grantee: carrier, granteeEmployerId: "acme-days", accepted: false });
  const theirs = { ...request, employerId: "acme-days" };
  expect(await listReportedPeriods(intake, callOf(carrier), theirs)).toEqual({ periods: [] });
  const other = { ...tenant, ownerId: "own_carrier_of_days" };
  await intake.grant({ employerId, grantee: other, granteeEmployerId: "acme-days", accepted: true });
  expect(await listReportedPeriods(intake, callOf(other), theirs)).toEqual({ periods: both });
  const elsewhere = { ...other, environment: "production" as const };
  expect(await listReportedPeriods(intake, callOf(elsewhere), theirs)).toEqual({ periods: [] });
  expect(await refusal(listReportedPeriods(intake, callOf(), { ...request, to: "2024-02-30" }))).toMatchObject({
    violations: [{ field: "to" }],
  });
});

test("compares with the same days of the year before by state and class code, classes of one range only included", async () => {
  const employerId = "EMP-compared";
  const february = { periodStart: "2024-02-01", periodEnd: "2024-02-28" };
  await complete({
    employerId,
    ...february,
    records: [
      sampleRecord({ employeeId: "E-1", grossWages: "900" }),
      sampleRecord({ employeeId: "E-2", grossWages: "100", classCode: "5403" }),
    ],
  });
  const records = [
    sampleRecord({ employeeId: "E-1", grossWages: "1000.01" }),
    sampleRecord({ employeeId: "E-3", state: "IN" }),
  ];
  await complete({ employerId, periodStart: "2025-02-01", periodEnd: "2025-02-28", records });
  const request = { employerId, from: "2025-01-01", to: "2025-12-31" };
  const { comparison } = await summarizeExposure(intake, callOf(), { ...request, comparePrevious: true });
  expect(comparison).toMatchObject({ from: "2024-01-01", to: "2024-12-31", total: { grossWages: "1000" } });
  expect(
    comparison?.classes?.map((one) => [
      one.state,
      one.classCode,
      one.change,
      one.changePercent,
      one.previousGrossWages,
    ]),
  ).toEqual([
    ["IN", "8810", "2000", "", "0"],
    ["TX", "5403", "-100", "-100", "100"],
    ["TX", "8810", "100.01", "11.11", "900"],
  ]);
  expect((await summarizeExposure(intake, callOf(), request)).comparison).toBeUndefined();
});

test.each([
  ["2024-02-29", "2024-02-29", "2023-02-28", "2023-02-28"],
  ["2025-03-01", "2026-02-28", "2024-03-01", "2025-02-28"],
  ["2025-01-01", "2026-01-01", "2023-01-01", "2024-01-01"],
  ["2023-01-01", "2025-12-31", "2020-01-01", "2022-12-31"],
])(
  "the days before %s to %s are %s to %s: the ranges share no day",
  (firstDay, lastDay, previousFirstDay, previousLastDay) => {
    expect(previousDays({ from: firstDay, to: lastDay })).toEqual({ from: previousFirstDay, to: previousLastDay });
  },
);
