import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openIntake } from "./direct-intake.ts";
import { sampleRecord, sampleReport } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

let employers = 0;
let employerId: string;
beforeEach(() => {
  employerId = `EMP-${++employers}`;
});

function records(grossWages: string) {
  return [sampleRecord({ grossWages })];
}

async function accept(grossWages: string, corrects = ""): Promise<string> {
  return intake.submit({ employerId, records: records(grossWages), corrects });
}

async function complete(grossWages: string, corrects = ""): Promise<string> {
  const id = await accept(grossWages, corrects);
  await intake.process(id);
  return id;
}

async function exposureIn(relation: "exposure" | "counted_exposure"): Promise<string[]> {
  const sql = `SELECT gross_wages FROM ${relation} WHERE employer_id = {id:text} ORDER BY gross_wages`;
  return (await intake.rows<{ gross_wages: string }>(sql, employerId)).map((row) => row.gross_wages);
}

async function statusOf(id: string) {
  const sql = "SELECT status, superseded_by, failure FROM payroll_reports WHERE id = {id:text}";
  return (await intake.rows<{ status: string; superseded_by: string | null; failure: unknown }>(sql, id))[0];
}

test("a completed correction counts instead of the report it corrects, which is retained", async () => {
  const first = await complete("1000");
  const second = await accept("1100", first);
  expect(await exposureIn("counted_exposure")).toEqual(["1000.0000"]);
  await intake.process(second);
  expect(await exposureIn("counted_exposure")).toEqual(["1100.0000"]);
  expect(await exposureIn("exposure")).toEqual(["1000.0000", "1100.0000"]);
  expect(await statusOf(first)).toMatchObject({ status: "completed", superseded_by: second });
});

test("if a correction fails, the report it corrects still counts", async () => {
  const first = await complete("1000");
  const broken = [sampleRecord({ classCode: "88-10" })];
  await intake.process(await intake.submit({ employerId, records: broken, corrects: first }));
  expect(await exposureIn("counted_exposure")).toEqual(["1000.0000"]);
});

test("a correction may be processed before the report it corrects", async () => {
  const first = await accept("1000");
  await complete("1100", first);
  await intake.process(first);
  expect(await exposureIn("counted_exposure")).toEqual(["1100.0000"]);
});

test("of a chain of corrections only the last counts, even with the content of the first report", async () => {
  const first = await complete("1000");
  const second = await complete("1100", first);
  await complete("1000", second);
  expect(await exposureIn("counted_exposure")).toEqual(["1000.0000"]);
  expect(await exposureIn("exposure")).toHaveLength(3);
});

test("a correction has no warning about overlapping with the report it corrects", async () => {
  const second = await complete("1100", await complete("1000"));
  expect(await intake.rows("SELECT warnings FROM payroll_reports WHERE id = {id:text}", second)).toEqual([
    { warnings: [] },
  ]);
});

test("a replaced report cannot be corrected again; the error names its replacement", async () => {
  const first = await complete("1000");
  const second = await complete("1100", first);
  expect(await refusal(accept("1200", first))).toMatchObject({
    code: "ALREADY_EXISTS",
    reason: "CORRECTED_REPORT_REPLACED",
    metadata: { report_id: second },
  });
});

test("the same correction sent twice is a duplicate of the first, before and after it is completed", async () => {
  const first = await complete("1000");
  const second = await accept("1100", first);
  const duplicate = { code: "ALREADY_EXISTS", reason: "DUPLICATE_REPORT", metadata: { report_id: second } };
  expect(await refusal(accept("1100", first))).toMatchObject(duplicate);
  await intake.process(second);
  expect(await refusal(accept("1100", first))).toMatchObject(duplicate);
});

test("of two concurrent corrections of one report, one counts and the other fails", async () => {
  const first = await complete("1000");
  const second = await accept("1100", first);
  const third = await accept("1200", first);
  await Promise.all([intake.process(second), intake.process(third)]);
  const outcomes = [await statusOf(second), await statusOf(third)];
  expect(outcomes.map((row) => row?.status).toSorted()).toEqual(["completed", "failed"]);
  expect(outcomes.find((row) => row?.failure)?.failure).toMatchObject({ code: "CORRECTED_REPORT_REPLACED" });
  expect(await exposureIn("counted_exposure")).toHaveLength(1);
});

test("only a report of the same employer can be corrected", async () => {
  const first = await complete("1000");
  const unknown = { code: "NOT_FOUND", reason: "CORRECTED_REPORT_NOT_FOUND" };
  expect(await refusal(accept("1100", newId("PR_TEST_")))).toMatchObject(unknown);
  expect(await refusal(intake.submit({ employerId: "another", corrects: first }))).toMatchObject(unknown);
});

/** Data of the event `file.processed` of a report. */
async function dataOf(id: string) {
  const ends = (await intake.eventsOf(id)).map(({ data }) => data).filter((data) => data.case === "fileProcessed");
  return ends.map(({ value: { replaced, notCounted } }) => ({ replaced, notCounted }));
}

test("the event of a correction of other days names the replaced report and its days", async () => {
  const first = await complete("1000");
  const days = { periodStart: "2027-01-01", periodEnd: "2027-01-14" };
  const second = await intake.submit({ employerId, records: records("1000"), corrects: first, ...days });
  await intake.process(second);
  const { periodStart, periodEnd } = sampleReport();
  expect(await dataOf(second)).toMatchObject([{ replaced: { reportId: first, periodStart, periodEnd } }]);
  expect(await dataOf(first)).toEqual([{ replaced: undefined, notCounted: undefined }]);
});

test("the event of a report that was replaced or voided before processing says that it does not count", async () => {
  const first = await accept("1000");
  const third = await accept("3000");
  const second = await accept("1100", first);
  await intake.voidReport(third);
  await intake.process(second);
  await intake.process(first, third);
  expect(await dataOf(second)).toEqual([{ replaced: undefined, notCounted: undefined }]);
  expect(await dataOf(first)).toEqual([{ replaced: undefined, notCounted: true }]);
  expect(await dataOf(third)).toEqual([{ replaced: undefined, notCounted: true }]);
});
