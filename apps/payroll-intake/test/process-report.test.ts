import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { processReports } from "../src/processing/process-reports.ts";
import { openIntake } from "./direct-intake.ts";
import { tenant } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

const good = sampleRecord({ employeeId: "A", grossWages: "1500.25", overtimeHours: "10", overtimePay: "300" });
const bad = sampleRecord({ employeeId: "B", classCode: "88-10", grossWages: "999" });

interface ReportRow {
  status: string;
  records_processed: number;
  records_failed: number;
  processed_gross_wages: string;
  failure: { code: string } | null;
  warnings: { code: string; field: string; message: string }[];
}

async function reportOf(id: string): Promise<ReportRow | undefined> {
  const sql = `SELECT status, records_processed, records_failed, processed_gross_wages, failure, warnings
    FROM payroll_reports WHERE id = {id:text}`;
  return (await intake.rows<ReportRow>(sql, id))[0];
}

function recordsOf(id: string) {
  return intake.rows<{ employee_id: string; status: string; problems: { code: string }[] }>(
    "SELECT employee_id, status, problems FROM payroll_records WHERE report_id = {id:text} ORDER BY position",
    id,
  );
}

function exposureOf(id: string) {
  return intake.rows("SELECT * FROM exposure WHERE report_id = {id:text}", id);
}

describe("a report with a failed record", () => {
  let id: string;
  beforeAll(async () => {
    id = await intake.submit({ employerId: "mixed", records: [good, bad] });
    await intake.process(id);
  });

  test("is completed with the wages of the others", async () => {
    expect(await reportOf(id)).toMatchObject({
      status: "completed",
      records_processed: 1,
      records_failed: 1,
      processed_gross_wages: "1500.2500",
      failure: null,
    });
  });

  test("stores both records, the failed one with its problem", async () => {
    expect(await recordsOf(id)).toMatchObject([
      { employee_id: "A", status: "processed", problems: [] },
      { employee_id: "B", status: "failed", problems: [{ code: "CLASS_CODE_UNKNOWN", field: "class_code" }] },
    ]);
  });

  test("adds up to the exposure of the others", async () => {
    expect(await exposureOf(id)).toMatchObject([
      {
        environment: "sandbox",
        owner_id: "own_1",
        employer_id: "mixed",
        period_start: "2025-01-01",
        period_end: "2025-01-15",
        state: "TX",
        class_code: "8810",
        officer: false,
        overtime_multiplier: "1.5000",
        record_count: 1,
        hours_worked: "80.0000",
        gross_wages: "1500.2500",
        overtime_hours: "10.0000",
        overtime_pay: "300.0000",
        double_time_pay: "0.0000",
      },
    ]);
  });

  test("emits uploaded, validated and processed events with their data", async () => {
    const file = { fileId: id, fileName: `${id}.json`, employerId: "mixed", recordsTotal: 2 };
    const period = { payPeriodStart: "2025-01-01", payPeriodEnd: "2025-01-15" };
    const counts = { recordsProcessed: 1, recordsFailed: 1, employeeCount: 1, totalGrossPay: "1500.25" };
    expect(await intake.eventsOf(id)).toMatchObject([
      { data: { case: "fileUploaded", value: { ...file, ...period } } },
      { data: { case: "fileValidated", value: file } },
      { data: { case: "fileProcessed", value: { ...file, ...period, ...counts, finishedAt: expect.anything() } } },
    ]);
  });

  test("names the classes of the processed records, and who reads them by an accepted grant, in file.processed", async () => {
    const employerId = "granted-classes";
    const accepted = { ...tenant, ownerId: "own_carrier" };
    await intake.grant({ employerId, grantee: accepted, granteeEmployerId: "acme", accepted: true });
    await intake.grant({ employerId, grantee: { ...tenant, ownerId: "own_asked" } });
    const more = [sampleRecord({ employeeId: "C", state: "IN", classCode: "5403" }), sampleRecord({ employeeId: "D" })];
    const report = await intake.submit({ employerId, records: [sampleRecord(), ...more, bad] });
    await intake.process(report);
    const columns =
      "employee_id,name,hours_worked,gross_wages,class_code,state\nE-1,Ada,80,2000,5403,IN\nE-2,Bo,80,1,8810,TX\n";
    const file = (await intake.receiveFile(columns, { employerId })).fileId;
    await intake.process(file);
    for (const id of [report, file]) {
      const processed = (await intake.eventsOf(id)).find(({ data }) => data.case === "fileProcessed")?.data.value;
      const { classes, grantees } = processed as {
        classes: { state: string; classCode: string }[];
        grantees: object[];
      };
      const classTexts = classes.map(({ state, classCode }) => `${state} ${classCode}`);
      expect(classTexts.toSorted()).toEqual(["IN 5403", "TX 8810"]);
      expect(grantees).toMatchObject([{ ownerId: "own_carrier", employerId: "acme" }]);
    }
  });

  test("does not change when it is processed again", async () => {
    const before = [await reportOf(id), await recordsOf(id), await exposureOf(id), await intake.eventsOf(id)];
    await intake.process(id);
    expect([await reportOf(id), await recordsOf(id), await exposureOf(id), await intake.eventsOf(id)]).toEqual(before);
  });
});

describe("a report fails", () => {
  test("if every record fails, and names the problems", async () => {
    const id = await intake.submit({ employerId: "hopeless", records: [bad] });
    await intake.process(id);
    expect(await reportOf(id)).toMatchObject({ status: "failed", records_processed: 0, records_failed: 1 });
    expect(await exposureOf(id)).toEqual([]);
    const error = {
      code: "ALL_RECORDS_FAILED",
      message: "Every record of the report failed.",
      details: [expect.stringMatching(/^employees\[0\]\.classification_code: /)],
    };
    const event = (await intake.eventsOf(id)).at(-1);
    expect(event?.data).toMatchObject({ case: "fileFailed", value: { recordsFailed: 1, error } });
  });

  test("if its totals are impossible, and all its records count as failed", async () => {
    const statedTotals = { totalPayroll: "10", officerPayroll: "11" };
    const id = await intake.submit({ employerId: "impossible", records: [good], statedTotals });
    await intake.process(id);
    expect(await reportOf(id)).toMatchObject({
      status: "failed",
      records_failed: 1,
      failure: { code: "TOTALS_IMPOSSIBLE", details: [expect.stringMatching(/^payroll_data\.officer_payroll: /)] },
    });
    expect(await recordsOf(id)).toMatchObject([{ status: "failed", problems: [] }]);
    expect(await exposureOf(id)).toEqual([]);
  });
});

describe("warnings", () => {
  test("about totals are stored with the report and do not fail it", async () => {
    const id = await intake.submit({ employerId: "sloppy", records: [good], statedTotals: { totalPayroll: "1" } });
    await intake.process(id);
    expect(await reportOf(id)).toMatchObject({
      status: "completed",
      warnings: [{ code: "STATED_TOTAL_DIFFERS", field: "stated_totals.total_payroll" }],
    });
  });

  test("about an overlapping period name the earlier report and not the later one", async () => {
    const first = await intake.submit({ employerId: "overlap" });
    const touching = await intake.submit({ employerId: "overlap", periodStart: "2025-01-15", periodEnd: "2025-01-31" });
    const apart = await intake.submit({ employerId: "overlap", periodStart: "2025-02-01", periodEnd: "2025-02-15" });
    for (const id of [first, touching, apart]) await intake.process(id);
    expect((await reportOf(first))?.warnings).toEqual([]);
    expect((await reportOf(touching))?.warnings).toMatchObject([
      { code: "OVERLAPPING_PERIOD", message: `Report ${first} covers a part of the same period.` },
      { code: "OVERLAPPING_REPORTS", message: expect.stringContaining(first) },
    ]);
    expect((await reportOf(apart))?.warnings).toEqual([]);
  });
});

test("an attempt that fails before its commit stores nothing, and the next one completes the report", async () => {
  const id = await intake.submit({ employerId: "unlucky" });
  const died = intake.database.transaction(async (tx) => {
    await processReports({ tx, book: intake.book }, [{ tenant, reportId: id, inCall: (work) => work() }]);
    throw new TypeError("the process dies here");
  });
  await expect(died).rejects.toThrow("dies here");
  expect(await reportOf(id)).toMatchObject({ status: "processing" });
  expect(await recordsOf(id)).toEqual([]);
  await intake.process(id);
  expect(await reportOf(id)).toMatchObject({ status: "completed", records_processed: 1 });
});

test("concurrent attempts process a report once", async () => {
  const id = await intake.submit({ employerId: "crowded" });
  await Promise.all([intake.process(id), intake.process(id), intake.process(id)]);
  expect(await exposureOf(id)).toHaveLength(1);
  expect(await intake.eventsOf(id)).toHaveLength(3);
});

test("another owner's event does not change the report", async () => {
  const id = await intake.submit({ employerId: "guarded" });
  const foreign = { tenant: { ...tenant, ownerId: "own_2" }, reportId: id };
  const attempt = intake.database.transaction((tx) =>
    processReports({ tx, book: intake.book }, [{ ...foreign, inCall: (work) => work() }]),
  );
  await expect(attempt).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await reportOf(id)).toMatchObject({ status: "processing" });
});
