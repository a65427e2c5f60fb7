import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openIntake } from "./direct-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

let employers = 0;
let employerId: string;
beforeEach(() => {
  employerId = `EMP-overlap-${++employers}`;
});

const period = { periodStart: "2025-01-01", periodEnd: "2025-01-15" };
const header = "Employee ID,Name,Class Code,State,Hours,Gross Pay";
const ada = "E-1,Ada Quill,8810,TX,80,2000.50";
const bo = "E-2,Bo Reed,8810,TX,80,1000";
const boWrong = bo.replace("8810", "88-10");
const fileOf = (...rows: string[]) => [header, ...rows].join("\n");

/** Receives a file and processes it. */
async function received(content: string, changes: object = {}): Promise<string> {
  const { fileId } = await intake.receiveFile(content, { employerId, ...changes });
  await intake.process(fileId);
  return fileId;
}

/** Submits a report and processes it. */
async function submitted(changes: object = {}): Promise<string> {
  const reportId = await intake.submit({ employerId, ...changes });
  await intake.process(reportId);
  return reportId;
}

const overlapsOf = async (content: string, changes: object = {}) =>
  (await intake.previewFile(content, { employerId, ...changes })).overlaps;

test("a dry run names person by person who is paid for some of the days already, and in which report", async () => {
  const first = await received(fileOf(ada, boWrong));
  await received(fileOf(bo), { supplements: first });
  // The supplement is a part of the report: `corrects` replaces both.
  const report = { reportId: first, employerId, ...period, grossWages: "3000.5", employeeCount: 2 };
  const adaQuill = { employeeId: "E-1", name: "Ada Quill" };
  const boReed = { employeeId: "E-2", name: "Bo Reed" };
  const overlaps = {
    employeeCount: 2,
    reports: [{ ...report, overlappingCount: 2, employees: [adaQuill, boReed] }],
  };
  expect(await overlapsOf(fileOf(ada, bo))).toEqual(overlaps);
  const records = [sampleRecord(), sampleRecord({ employeeId: "E-2", name: "Bo Reed" })];
  expect((await intake.check({ employerId, records })).overlaps).toEqual(overlaps);
  expect(await overlapsOf(fileOf(bo.replace("1000", "1001")))).toEqual({
    employeeCount: 1,
    reports: [{ ...report, overlappingCount: 1, employees: [boReed] }],
  });
  // One day in common is enough, and so is one person. A record that fails counts nowhere.
  const boundary = { periodStart: "2025-01-15", periodEnd: "2025-01-31" };
  expect(await overlapsOf(fileOf(ada, boWrong), boundary)).toMatchObject({ employeeCount: 1 });
  const failing = [sampleRecord({ classCode: "88-10" }), sampleRecord({ employeeId: "E-9" })];
  expect((await intake.check({ employerId, records: failing })).overlaps).toBeUndefined();
});

test("other people, other days, and what counts no more are no overlap", async () => {
  const voided = await submitted();
  await intake.voidReport(voided);
  await submitted({ records: [sampleRecord({ classCode: "88-10" })] });
  expect(await overlapsOf(fileOf(ada))).toBeUndefined();
  const first = await received(fileOf(ada, boWrong));
  await received(fileOf(bo), { supplements: first });
  expect(await overlapsOf(fileOf("E-3,Cy Cole,8810,TX,80,100"))).toBeUndefined();
  expect(await overlapsOf(fileOf(ada), { periodStart: "2025-01-16", periodEnd: "2025-01-31" })).toBeUndefined();
  expect(await overlapsOf(fileOf(ada), { employerId: "EMP-another" })).toBeUndefined();
});

test("a correction overlaps with neither the corrected report nor its supplements, and has no warning of them", async () => {
  const first = await received(fileOf(ada, boWrong));
  const supplement = await received(fileOf(bo), { supplements: first });
  const preview = await intake.previewFile(fileOf(ada, bo), { employerId, corrects: first });
  expect([preview.overlaps, preview.findings?.warnings]).toEqual([undefined, []]);
  // A supplement may be named by the supplement before it.
  const second = await intake.previewFile(fileOf(ada, bo), { employerId, supplements: supplement });
  expect([second.overlaps, second.findings?.warnings]).toEqual([undefined, []]);
  const correction = await received(fileOf(ada, bo), { corrects: first, refuseOverlaps: true });
  expect(await intake.rows("SELECT status, warnings FROM payroll_reports WHERE id = {id:text}", correction)).toEqual([
    { status: "completed", warnings: [] },
  ]);
});

test("a file that counts in part already is refused if the caller says so, and nothing of it is stored", async () => {
  await received(fileOf(ada));
  const stored = "SELECT count(*)::int AS count FROM payroll_reports WHERE employer_id = {id:text}";
  const refused = intake.receiveFile(fileOf(ada, bo), { employerId, refuseOverlaps: true });
  expect(await refusal(refused)).toMatchObject({ code: "FAILED_PRECONDITION", reason: "OVERLAPPING_REPORTS" });
  expect(await intake.rows(stored, employerId)).toEqual([{ count: 1 }]);
  // A file that is processed later counts too.
  await intake.receiveFile(fileOf(bo), { employerId, refuseOverlaps: true });
  expect(await refusal(intake.receiveFile(fileOf(bo, ada), { employerId, refuseOverlaps: true }))).toMatchObject({
    reason: "OVERLAPPING_REPORTS",
  });
  await received(fileOf(ada, bo));
  expect(await intake.rows(stored, employerId)).toEqual([{ count: 3 }]);
});

test("of a file with several employers, each is compared with its own reports", async () => {
  await received(fileOf(ada));
  const content = [`Client Code,${header}`, `${employerId},${ada.replace("2000", "2001")}`, `EMP-alone,${ada}`].join(
    "\n",
  );
  const several = { employerId: "", refuseOverlaps: true };
  expect((await intake.previewFile(content, several)).overlaps).toMatchObject({
    employeeCount: 1,
    reports: [{ employerId, overlappingCount: 1 }],
  });
  expect(await refusal(intake.receiveFile(content, several))).toMatchObject({ reason: "OVERLAPPING_REPORTS" });
});
