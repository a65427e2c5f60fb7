import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { FileState } from "@platform/contracts/file_status/v1/file_status";
import { newEvent } from "@platform/messaging/event/event";
import { enqueue } from "@platform/messaging/publish/outbox";
import { statement } from "@platform/postgres/query/statement";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startIntake, tenant } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof startIntake>>;
beforeAll(async () => {
  intake = await startIntake();
});
afterAll(() => intake.stop());

const takenIn = statement(
  "test_taken_in",
  {},
  "SELECT FROM inbox WHERE event_id = {id:text} AND consumer = 'payroll-intake-process-file'",
);
const exposureSums = statement(
  "test_exposure_sums",
  { lines: "bigint", records: "bigint", wages: "numeric" },
  "SELECT count(*) AS lines, sum(record_count) AS records, sum(gross_wages) AS wages FROM exposure WHERE report_id = {fileId:text}",
);

const statesAndWarnings = statement(
  "test_states",
  { state: "text", code: "text" },
  "SELECT state, warnings->0->>'code' AS code FROM payroll_records WHERE report_id = {fileId:text}",
);

test("an accepted report is processed", async () => {
  const file = await intake.ended(await intake.submit({ employerId: "one" }));
  expect(file).toMatchObject({ state: FileState.COMPLETED, recordsTotal: 1, recordsProcessed: 1, recordsFailed: 0 });
  const seconds = (time: typeof file.finishedAt) => Number(time?.seconds) + Number(time?.nanos) / 1e9;
  expect(seconds(file.finishedAt)).toBeGreaterThanOrEqual(seconds(file.receivedAt));
});

test("a report without states is processed while premium-audit is down, and nothing is guessed", async () => {
  const records = [sampleRecord({ state: "" })];
  const fileId = await intake.submit({ employerId: "no-state", records });
  expect(await intake.ended(fileId)).toMatchObject({ state: FileState.COMPLETED, recordsProcessed: 1 });
  expect(await intake.database.query(statesAndWarnings, { fileId })).toEqual([{ state: "", code: "STATE_MISSING" }]);
});

test("a repeated event about a processed report changes nothing", async () => {
  const fileId = await intake.submit({ employerId: "delivered-again" });
  const before = await intake.ended(fileId);
  const value = {
    fileId,
    fileName: `${fileId}.json`,
    employerId: "delivered-again",
    recordsTotal: 1,
    receivedAt: timestampFromDate(new Date()),
    payPeriodStart: "2025-01-01",
    payPeriodEnd: "2025-01-15",
  };
  const again = newEvent({ tenant, data: { case: "fileUploaded", value } });
  await intake.database.transaction((tx) => enqueue(tx, [again]));
  await expect.poll(() => intake.database.query(takenIn, { id: again.id })).toHaveLength(1);
  expect(await intake.fileOf(fileId)).toEqual(before);
  expect(await intake.database.query(exposureSums, { fileId })).toEqual([
    { lines: "1", records: "1", wages: "2000.0000" },
  ]);
});

test("a report of 10,000 records is accepted", async () => {
  const states = ["TX", "IL", "FL", "WI"];
  const records = Array.from({ length: 10_000 }, (_, index) =>
    sampleRecord({ employeeId: `E-${index}`, state: states[index % 4] ?? "", grossWages: "2000.0001" }),
  );
  const fileId = await intake.submit({ employerId: "large", records });
  expect(await intake.ended(fileId)).toMatchObject({ state: FileState.COMPLETED, recordsProcessed: 10_000 });
  expect(await intake.database.query(exposureSums, { fileId })).toEqual([
    { lines: "4", records: "10000", wages: "20000001.0000" },
  ]);
});

test("a report of more than 10,000 records is refused", async () => {
  const records = Array.from({ length: 10_001 }, (_, index) => sampleRecord({ employeeId: `E-${index}` }));
  await expect(intake.submit({ employerId: "too-large", records })).rejects.toMatchObject({
    code: "INVALID_ARGUMENT",
    violations: [{ field: "records", description: "must have at most 10000 elements" }],
  });
});
