import type { Tenant } from "@platform/service/call/tenant";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getReport } from "../src/reports/get-report.ts";
import { listEmployeeRecords } from "../src/reports/list-employee-records.ts";
import { listFindings } from "../src/reports/list-findings.ts";
import { selectReports } from "../src/reports/report-list.sql.ts";
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

const filtersOff = { employerId: "", status: "", periodFrom: "", periodTo: "" };

async function idsOf(
  filters: Partial<typeof filtersOff>,
  { limit = 0, startingAfter = "", as = tenant }: { limit?: number; startingAfter?: string; as?: Tenant } = {},
) {
  const page = await selectReports(intake.database, as, { limit, startingAfter }, { ...filtersOff, ...filters });
  return { ids: page.items.map(({ id }) => id), hasMore: page.hasMore };
}

test("returns the findings of each record and of the report", async () => {
  const records = [
    sampleRecord({ employeeId: "E-0" }),
    sampleRecord({ employeeId: "E-1", classCode: "88-10", overtimeHours: "90" }),
    sampleRecord({ employeeId: "E-2", hoursWorked: "0" }),
  ];
  const reportId = await complete({ employerId: "EMP-found", records, statedTotals: { totalPayroll: "1" } });
  const { report, findings } = await getReport(intake, callOf(), { reportId });
  expect(report).toMatchObject({
    id: reportId,
    status: "completed",
    recordsTotal: 3,
    recordsProcessed: 2,
    recordsFailed: 1,
    submittedGrossWages: "6000",
    processedGrossWages: "4000",
    statedTotals: { totalPayroll: "1" },
  });
  expect(findings).toMatchObject({
    problems: [
      { position: 1, employeeId: "E-1", code: "CLASS_CODE_UNKNOWN", field: "class_code" },
      { position: 1, employeeId: "E-1", code: "OVERTIME_HOURS_ABOVE_TOTAL", field: "overtime_hours" },
    ],
    problemsNotListed: 0,
    warnings: [
      { code: "STATED_TOTAL_DIFFERS", field: "stated_totals.total_payroll" },
      { position: 1, employeeId: "E-1", code: "OVERTIME_PAY_MISSING" },
      { position: 2, employeeId: "E-2", code: "WAGES_WITHOUT_HOURS" },
    ],
    warningsNotListed: 0,
  });
});

test("lists 100 problems and 100 warnings, and counts the others", async () => {
  const records = Array.from({ length: 250 }, (_, index) =>
    sampleRecord({ employeeId: `E-${index}`, hoursWorked: "0", ...(index > 0 && { classCode: "88-10" }) }),
  );
  const reportId = await complete({ employerId: "EMP-many", records });
  const { findings } = await getReport(intake, callOf(), { reportId });
  expect(findings?.problems).toHaveLength(100);
  expect(findings?.problemsNotListed).toBe(149);
  expect(findings?.warnings).toHaveLength(100);
  expect(findings?.warningsNotListed).toBe(150);
});

test("streams all findings once, in the order of the records", async () => {
  const records = Array.from({ length: 2500 }, (_, index) =>
    sampleRecord({ employeeId: `E-${index}`, hoursWorked: "0" }),
  );
  const reportId = await complete({ employerId: "EMP-all-found", records });
  const positions: (number | undefined)[] = [];
  for await (const { warnings = [] } of listFindings(intake, callOf(), { reportId })) {
    positions.push(...warnings.map(({ position }) => position));
  }
  expect(positions).toEqual(records.map((_, index) => index));
  const elsewhere = listFindings(intake, callOf({ ...tenant, ownerId: "own_2" }), { reportId });
  expect(await refusal(elsewhere[Symbol.asyncIterator]().next())).toMatchObject({ code: "NOT_FOUND" });
});

test("a dry run has the findings of processing, and stores nothing", async () => {
  const employerId = "EMP-dry";
  const records = [sampleRecord(), sampleRecord({ employeeId: "E-2", classCode: "88-10", grossWages: "1.5" })];
  const checked = await intake.check({ employerId, records, statedTotals: { totalHours: "3" } });
  expect(checked).toMatchObject({ employeeCount: 2, totalGrossWages: "2001.5", recordsFailed: 1 });
  expect(checked.failure).toBeUndefined();
  expect(await intake.rows("SELECT id FROM payroll_reports WHERE employer_id = {id:text}", employerId)).toEqual([]);

  const reportId = await complete({ employerId, records, statedTotals: { totalHours: "3" } });
  const { findings } = await getReport(intake, callOf(), { reportId });
  expect(JSON.parse(JSON.stringify(findings))).toEqual(JSON.parse(JSON.stringify(checked.findings)));
});

test("a dry run returns the failure of a report, and the warning about an overlapping one", async () => {
  const employerId = "EMP-dry-failing";
  const first = await complete({ employerId });
  const checked = await intake.check({ employerId, records: [sampleRecord({ classCode: "88-10" })] });
  expect(checked).toMatchObject({
    recordsFailed: 1,
    failure: { code: "ALL_RECORDS_FAILED", details: [expect.stringContaining("employees[0].classification_code")] },
    findings: { warnings: [{ code: "OVERLAPPING_PERIOD", message: expect.stringContaining(first) }] },
  });
});

test("a dry run is refused for the same reasons as submitting", async () => {
  const employerId = "EMP-dry-refused";
  const first = await complete({ employerId });
  const duplicate = { reason: "DUPLICATE_REPORT", metadata: { report_id: first } };
  expect(await refusal(intake.check({ employerId }))).toMatchObject(duplicate);
  expect(await refusal(intake.check({ employerId, records: [] }))).toMatchObject({ code: "INVALID_ARGUMENT" });
  const unknown = { reason: "CORRECTED_REPORT_NOT_FOUND" };
  expect(await refusal(intake.check({ employerId, corrects: "PR_TEST_x" }))).toMatchObject(unknown);
});

test("lists newest first, in pages, by employer and by public status", async () => {
  const employerId = "EMP-list";
  const submit = (wages: string, corrects = "") =>
    complete({ employerId, records: [sampleRecord({ grossWages: wages })], corrects });
  const failed = await complete({ employerId, records: [sampleRecord({ classCode: "88-10" })] });
  const replaced = await submit("1");
  const correction = await submit("2", replaced);
  const voided = await submit("3");
  await intake.voidReport(voided);
  const processing = await intake.submit({ employerId });
  // Ids sort by time with a precision of a millisecond.
  const all = [processing, voided, correction, replaced, failed].toSorted().toReversed();

  expect((await idsOf({ employerId })).ids).toEqual(all);
  expect(await idsOf({ employerId }, { limit: 2 })).toEqual({ ids: all.slice(0, 2), hasMore: true });
  const rest = await idsOf({ employerId }, { limit: 3, startingAfter: all[1] ?? "" });
  expect(rest).toEqual({ ids: all.slice(2), hasMore: false });
  const byStatus = { failed, replaced, completed: correction, voided, processing };
  for (const [status, id] of Object.entries(byStatus)) {
    expect((await idsOf({ employerId, status })).ids, status).toEqual([id]);
    expect((await idsOf({ status }, { limit: 100 })).ids, status).toContain(id);
  }
});

test("lists reports whose period has a day in a range", async () => {
  const employerId = "EMP-period";
  const january = await complete({ employerId, periodStart: "2025-01-01", periodEnd: "2025-01-31" });
  const quarter = await complete({ employerId, periodStart: "2025-01-01", periodEnd: "2025-03-31" });
  const range = async (periodFrom: string, periodTo: string) =>
    (await idsOf({ employerId, status: "completed", periodFrom, periodTo })).ids.toSorted();
  expect(await range("2025-01-31", "2025-02-01")).toEqual([january, quarter].toSorted());
  expect(await range("2025-02-01", "2025-02-28")).toEqual([quarter]);
  expect(await range("2025-04-01", "2025-04-30")).toEqual([]);
});

test("lists the records of one employee with their findings, a page of reports at a time", async () => {
  const employerId = "EMP-person";
  const month = (first: string, last: string, changes: object) =>
    complete({
      employerId,
      periodStart: first,
      periodEnd: last,
      records: [sampleRecord({ employeeId: "E-other" }), sampleRecord({ employeeId: "E-mine", ...changes })],
    });
  const oldest = await month("2025-01-01", "2025-01-31", { classCode: "5403" });
  const failed = await month("2025-02-01", "2025-02-28", { classCode: "88-10" });
  const newest = await month("2025-03-01", "2025-03-31", { hoursWorked: "0" });
  const request = { employerId, employeeId: "E-mine", limit: 2, startingAfter: "" };
  const first = await listEmployeeRecords(intake, callOf(), request);
  expect(first).toMatchObject({ lastReportId: failed, hasMore: true });
  expect(first.records).toMatchObject([
    {
      reportId: newest,
      reportStatus: "completed",
      periodEnd: "2025-03-31",
      problems: [],
      record: { position: 1, employeeId: "E-mine" },
      warnings: [{ position: 1, code: "WAGES_WITHOUT_HOURS" }],
    },
    { reportId: failed, problems: [{ position: 1, code: "CLASS_CODE_UNKNOWN" }] },
  ]);
  const rest = await listEmployeeRecords(intake, callOf(), { ...request, startingAfter: failed });
  expect(rest).toMatchObject({ records: [{ reportId: oldest, record: { classCode: "5403" } }], hasMore: false });
  const elsewhere = { ...tenant, ownerId: "own_2" };
  expect(await listEmployeeRecords(intake, callOf(elsewhere), request)).toMatchObject({ records: [], hasMore: false });
});

test("starting_after must be an id of the list", async () => {
  const reportId = await complete({ employerId: "EMP-start" });
  const elsewhere = { ...tenant, ownerId: "own_2" };
  expect(await refusal(idsOf({}, { startingAfter: reportId, as: elsewhere }))).toMatchObject({
    reason: "INVALID_PAGE",
  });
  expect(await refusal(idsOf({}, { startingAfter: "nonsense" }))).toMatchObject({ reason: "INVALID_PAGE" });
  expect(await refusal(idsOf({}, { limit: 101 }))).toMatchObject({ reason: "INVALID_PAGE" });
});

test("another owner and another environment see nothing", async () => {
  const reportId = await complete({ employerId: "EMP-private" });
  for (const as of [{ ...tenant, ownerId: "own_2" }, { ...tenant, environment: "production" } as const]) {
    expect(await refusal(getReport(intake, callOf(as), { reportId }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await idsOf({ employerId: "EMP-private" }, { as })).ids).toEqual([]);
  }
});
