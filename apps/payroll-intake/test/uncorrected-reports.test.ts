import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { selectUncorrectedReports } from "../src/reports/corrections/uncorrected-report.sql.ts";
import { getReport } from "../src/reports/get-report.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf, tenant } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

let employers = 0;
let employerId: string;
beforeEach(() => {
  employerId = `EMP-uncorrected-${++employers}`;
});

const header = "Employee ID,Name,Class Code,State,Hours,Gross Pay";
const ada = "E-1,Ada Quill,8810,TX,80,2000";
const bo = "E-2,Bo Reed,8810,TX,80,1000";
const cy = "E-3,Cy Cole,8810,TX,80,500";
const fileOf = (...rows: string[]) => [header, ...rows].join("\n");
const wrong = (row: string) => row.replace("8810", "88-10");
const unreadable = (row: string) => row.replace(",80,", ",eighty,");
/** The row of somebody who has neither an id nor a name. */
const withoutId = (row: string) => row.replace(/^E-\d,[^,]+/, ",");

/** Receives a file and processes it. */
async function received(content: string, changes: object = {}): Promise<string> {
  const { fileId } = await intake.receiveFile(content, { employerId, ...changes });
  await intake.process(fileId);
  return fileId;
}

/** Resolves to the uncorrected reports of the employer: their ids with the number of missing records. */
async function uncorrected(): Promise<[string, number][]> {
  const { reports } = await selectUncorrectedReports(intake.database, tenant);
  return reports.filter((report) => report.employerId === employerId).map((report) => [report.id, report.uncorrected]);
}

test("failed rows are uncorrected until a supplement has their employees, each row for itself", async () => {
  const first = await received(fileOf(ada, wrong(bo), unreadable(cy)));
  expect(await uncorrected()).toEqual([[first, 2]]);
  // A supplement whose rows failed as well, and one with an employee who was not in the file.
  await received(fileOf(wrong(bo)), { supplements: first });
  await received(fileOf("E-9,Di Dean,8810,TX,80,1"), { supplements: first });
  expect(await uncorrected()).toEqual([[first, 2]]);
  await received(fileOf(cy), { supplements: first });
  expect(await uncorrected()).toEqual([[first, 1]]);
  expect(await getReport(intake, callOf(), { reportId: first })).toMatchObject({ recordsUncorrected: 1 });
  // The whole file: the rows that count already are refused, which is nothing to correct.
  const last = await received(fileOf(ada, bo, cy), { supplements: first });
  expect(await uncorrected()).toEqual([]);
  expect(await getReport(intake, callOf(), { reportId: first })).toMatchObject({ recordsUncorrected: 0 });
  await intake.voidReport(last);
  expect(await uncorrected()).toEqual([[first, 1]]);
});

test("two failed rows of a person are corrected by two, and a row without an id by one that no other row explains", async () => {
  const two = [wrong(bo), wrong(bo).replace("88-10", "88-11")];
  const first = await received(fileOf(ada, ...two, withoutId(cy)));
  expect(await uncorrected()).toEqual([[first, 3]]);
  await received(fileOf(bo), { supplements: first });
  expect(await uncorrected()).toEqual([[first, 2]]);
  await received(fileOf(bo.replace("8810", "5403").replace(",80,", ",1,")), { supplements: first });
  expect(await uncorrected()).toEqual([[first, 1]]);
  await received(fileOf(cy), { supplements: first });
  expect(await uncorrected()).toEqual([]);
});

test("failed rows are corrected by another report of all the days, by a correction, and by a void", async () => {
  const records = [sampleRecord(), sampleRecord({ employeeId: "E-2", classCode: "88-10" })];
  const first = await intake.submit({ employerId, records });
  await intake.process(first);
  await received(fileOf(bo), { periodEnd: "2025-01-14" });
  expect(await uncorrected()).toEqual([[first, 1]]);
  const month = await received(fileOf(bo), { periodEnd: "2025-01-31" });
  expect(await uncorrected()).toEqual([]);
  await intake.voidReport(month);
  expect(await uncorrected()).toEqual([[first, 1]]);
  const correction = await received(fileOf(ada, wrong(bo)), { corrects: first });
  expect(await uncorrected()).toEqual([[correction, 1]]);
  await intake.voidReport(correction);
  await intake.voidReport(first);
  expect(await uncorrected()).toEqual([]);
});

test("a wholly failed report is uncorrected until another one counts for all of its days, or corrects it", async () => {
  const failed = await received(fileOf(wrong(bo)));
  const lacking = await received("Employee ID,Name\nE-1,Ada\n");
  expect(await uncorrected()).toEqual([
    [lacking, 0],
    [failed, 1],
  ]);
  await received(fileOf(bo), { corrects: failed, periodEnd: "2025-01-14" });
  expect(await uncorrected()).toEqual([[lacking, 0]]);
  await received(fileOf(wrong(ada)), { supplements: await received(fileOf(ada)) });
  expect(await uncorrected()).toEqual([]);
});

test("reports of another owner and environment are not listed", async () => {
  await received(fileOf(wrong(bo)));
  for (const other of [
    { ...tenant, ownerId: "own_other" },
    { ...tenant, environment: "production" as const },
  ])
    expect(await selectUncorrectedReports(intake.database, other)).toEqual({ reports: [], hasMore: false });
});
