import { afterAll, beforeAll, expect, test } from "vitest";
import { openIntake } from "./direct-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

interface Ended {
  status: string;
  records_processed: number;
  records_failed: number;
  code: string | null;
  exposure: string[] | null;
  records: number;
}

async function endOf(id: string): Promise<Ended | undefined> {
  const sql = `SELECT status, records_processed, records_failed, failure->>'code' AS code,
      (SELECT array_agg(gross_wages::text ORDER BY class_code) FROM exposure WHERE report_id = id) AS exposure,
      (SELECT count(*)::int FROM payroll_records WHERE report_id = id) AS records
    FROM payroll_reports WHERE id = {id:text}`;
  return (await intake.rows<Ended>(sql, id))[0];
}

test("reports of one batch have the same outcomes as if processed alone", async () => {
  const good = [sampleRecord(), sampleRecord({ employeeId: "E-2", classCode: "5403", grossWages: "1500.5" })];
  const bad = sampleRecord({ employeeId: "E-3", classCode: "no such code" });
  const complete = await intake.submit({ employerId: "complete", records: good });
  const partly = await intake.submit({ employerId: "partly", records: [sampleRecord({ grossWages: "10" }), bad] });
  const failed = await intake.submit({ employerId: "failed", records: [bad] });
  await intake.process(complete, partly, failed);

  expect(await endOf(complete)).toMatchObject({
    status: "completed",
    records_processed: 2,
    records_failed: 0,
    exposure: ["1500.5000", "2000.0000"],
    records: 2,
  });
  expect(await endOf(partly)).toMatchObject({
    status: "completed",
    records_processed: 1,
    records_failed: 1,
    exposure: ["10.0000"],
    records: 2,
  });
  expect(await endOf(failed)).toMatchObject({
    status: "failed",
    records_failed: 1,
    code: "ALL_RECORDS_FAILED",
    exposure: null,
    records: 1,
  });
  for (const [id, last] of [
    [complete, "fileProcessed"],
    [failed, "fileFailed"],
  ] as const) {
    const events = await intake.eventsOf(id);
    expect(events.map(({ data }) => data.case)).toEqual(["fileUploaded", "fileValidated", last]);
  }
});

test("of two corrections of one report in one batch, the second fails", async () => {
  const first = await intake.submit({ employerId: "corrected" });
  await intake.process(first);
  const correction = (grossWages: string) =>
    intake.submit({ employerId: "corrected", records: [sampleRecord({ grossWages })], corrects: first });
  const second = await correction("1100");
  const third = await correction("1200");
  const other = await intake.submit({ employerId: "another" });
  await intake.process(second, other, third);

  const sql = "SELECT superseded_by FROM payroll_reports WHERE id = {id:text}";
  expect(await intake.rows(sql, first)).toEqual([{ superseded_by: second }]);
  expect(await endOf(second)).toMatchObject({ status: "completed", exposure: ["1100.0000"] });
  expect(await endOf(third)).toMatchObject({ status: "failed", code: "CORRECTED_REPORT_REPLACED", exposure: null });
  expect(await endOf(other)).toMatchObject({ status: "completed" });
});

test("reports of a batch that already have an outcome do not change", async () => {
  const ended = await intake.submit({ employerId: "ended" });
  const open = await intake.submit({ employerId: "open" });
  await intake.process(ended);
  const before = [await endOf(ended), await intake.eventsOf(ended)];
  await intake.process(ended, open, ended);
  expect([await endOf(ended), await intake.eventsOf(ended)]).toEqual(before);
  expect(await endOf(ended)).toMatchObject({ status: "completed", records: 1 });
  expect(await endOf(open)).toMatchObject({ status: "completed", records: 1 });
});
