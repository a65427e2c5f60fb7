import { isUniqueViolation } from "@platform/postgres/pool/failure";
import { runInCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contentHash } from "../src/payroll/content-hash.ts";
import type { AcceptedReport } from "../src/reports/report.sql.ts";
import { type ReportWriter, reportWriter } from "../src/reports/report-writer.ts";
import { openIntake } from "./direct-intake.ts";
import { tenant } from "./running-intake.ts";
import { sampleReport } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
let write: ReportWriter;
let transactions: number;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());
beforeEach(() => {
  transactions = 0;
  const { database } = intake;
  write = reportWriter({
    ...database,
    batch(work) {
      transactions += 1;
      return database.batch(work);
    },
  });
});

function accepted(employerId = newId("EMP-")): AcceptedReport {
  const report = sampleReport({ employerId });
  const receivedAt = new Date();
  const submission = Buffer.from("submission");
  const hash = contentHash(report);
  const facts = {
    tenant,
    profile: "A" as const,
    report,
    contentHash: hash,
    submission,
    receivedAt,
    grossWages: "2000",
  };
  return { id: newId("PR_TEST_"), requestId: newId("req_"), changedBy: "api_key:key_1", ...facts };
}

async function isStored({ id }: AcceptedReport): Promise<boolean> {
  const rows = await intake.rows("SELECT 1 FROM payroll_reports WHERE id = {id:text}", id);
  return rows.length === 1 && (await intake.eventsOf(id)).length === 1;
}

test("reports that arrive at the same time share one transaction", async () => {
  const reports = Array.from({ length: 20 }, () => accepted());
  await Promise.all(reports.map(write));
  expect(transactions).toBe(1);
  for (const report of reports) expect(await isStored(report)).toBe(true);
});

test("a transaction contains at most 100 reports and 2 MiB", async () => {
  await Promise.all(Array.from({ length: 201 }, () => write(accepted())));
  expect(transactions).toBe(3);
  const large = Array.from({ length: 3 }, () => ({ ...accepted(), submission: Buffer.alloc(1024 * 1024) }));
  await Promise.all(large.map(write));
  expect(transactions).toBe(5);
});

test("a refused report does not fail the others of its group", async () => {
  const first = accepted();
  await write(first);
  const group = [accepted(), accepted(), accepted(), accepted(first.report.employerId), accepted()];
  const outcomes = await Promise.allSettled(group.map(write));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  const [refused] = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(isUniqueViolation(refused?.reason, "payroll_reports_content")).toBe(true);
  for (const [index, report] of group.entries()) expect(await isStored(report)).toBe(index !== 3);
});

test("the report of a cancelled call is not written, and the others of its group are", async () => {
  const cancellation = new AbortController();
  const first = accepted();
  const second = accepted();
  const third = accepted();
  const others = [write(first), write(third)];
  const dropped = runInCall({ requestId: "req_gone", tenant, signal: cancellation.signal }, () => write(second));
  cancellation.abort();
  await expect(dropped).rejects.toMatchObject({ code: "CANCELLED" });
  await Promise.all(others);
  expect([await isStored(first), await isStored(third)]).toEqual([true, true]);
  expect(await isStored(second)).toBe(false);
});

test("the event contains the request id of its report", async () => {
  const group = [accepted(), accepted(), accepted(), accepted()];
  const { signal } = new AbortController();
  await Promise.all(
    group.map((report, index) => runInCall({ requestId: `req_${index}`, tenant, signal }, () => write(report))),
  );
  for (const [index, { id }] of group.entries()) {
    expect((await intake.eventsOf(id)).map(({ requestId }) => requestId)).toEqual([`req_${index}`]);
  }
});
