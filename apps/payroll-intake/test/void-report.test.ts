import { decodeEvent } from "@platform/messaging/event/event";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openIntake } from "./direct-intake.ts";
import { tenant } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

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

const accept = (grossWages: string, corrects = "") =>
  intake.submit({ employerId, records: [sampleRecord({ grossWages })], corrects });

async function complete(grossWages: string, corrects = ""): Promise<string> {
  const id = await accept(grossWages, corrects);
  await intake.process(id);
  return id;
}

async function counted(): Promise<string[]> {
  const sql = "SELECT trim_scale(gross_wages) AS wages FROM counted_exposure WHERE employer_id = {id:text} ORDER BY 1";
  return (await intake.rows<{ wages: string }>(sql, employerId)).map(({ wages }) => wages);
}

test("a voided report is retained and does not count", async () => {
  const id = await complete("1000");
  const voided = await intake.voidReport(id);
  expect(voided).toMatchObject({ id, standing: "voided", voidedAt: expect.any(Date) });
  expect(await counted()).toEqual([]);
  expect(await intake.rows("SELECT 1 FROM exposure WHERE report_id = {id:text}", id)).toHaveLength(1);
});

test("the row and the event say which key voided a report, and in which request", async () => {
  const id = await complete("1000");
  await intake.voidReport(id, tenant, "key_b", "req_void");
  // Repeated by another key, it changes nothing.
  await intake.voidReport(id, tenant, "key_c", "req_again");
  const stamp = "SELECT changed_by, changed_request_id FROM payroll_reports WHERE id = {id:text}";
  expect(await intake.rows(stamp, id)).toEqual([{ changed_by: "api_key:key_b", changed_request_id: "req_void" }]);
  const last =
    "SELECT payload FROM outbox WHERE position({id:text} IN encode(payload, 'escape')) > 0 ORDER BY seq DESC LIMIT 1";
  const [row] = await intake.rows<{ payload: Buffer }>(last, id);
  expect(decodeEvent(row?.payload ?? Buffer.alloc(0))).toMatchObject({
    requestId: "req_void",
    actor: { type: "api_key", id: "key_b" },
    data: { case: "payrollReportVoided" },
  });
});

test("voiding is idempotent and emits one event", async () => {
  const id = await complete("1000");
  expect(await intake.voidReport(id)).toEqual(await intake.voidReport(id));
  const events = await intake.rows(
    "SELECT 1 FROM outbox WHERE position({id:text} IN encode(payload, 'escape')) > 0",
    id,
  );
  // Events: uploaded, validated, processed, employees_seen, voided.
  expect(events).toHaveLength(5);
});

test("the report that a voided one replaced counts again", async () => {
  const first = await complete("1000");
  const second = await complete("1100", first);
  await intake.voidReport(second);
  expect(await counted()).toEqual(["1000"]);
});

test("a report that is voided before processing is processed, does not count and replaces no report", async () => {
  const first = await complete("1000");
  const second = await accept("1100", first);
  expect(await intake.voidReport(second)).toMatchObject({ standing: "processing" });
  await intake.process(second);
  expect(await counted()).toEqual(["1000"]);
  expect(await intake.voidReport(second)).toMatchObject({ standing: "voided" });
});

test("a voided report may be submitted again", async () => {
  await intake.voidReport(await complete("1000"));
  await complete("1000");
  expect(await counted()).toEqual(["1000"]);
});

test("a replaced report cannot be voided; the error names its replacement", async () => {
  const first = await complete("1000");
  const second = await complete("1100", first);
  expect(await refusal(intake.voidReport(first))).toMatchObject({
    code: "FAILED_PRECONDITION",
    reason: "REPORT_REPLACED",
    metadata: { report_id: second },
  });
});

test("a correction cannot be voided while another report has the content of the report it replaced", async () => {
  const first = await complete("1000");
  const second = await complete("1100", first);
  const again = await complete("1000");
  expect(await refusal(intake.voidReport(second))).toMatchObject({
    code: "ALREADY_EXISTS",
    reason: "DUPLICATE_REPORT",
    metadata: { report_id: again },
  });
  expect(await counted()).toEqual(["1000", "1100"]);
});

test("a failed report cannot be voided, because it does not count", async () => {
  const id = await intake.submit({ employerId, records: [sampleRecord({ classCode: "88-10" })] });
  await intake.process(id);
  expect(await refusal(intake.voidReport(id))).toMatchObject({ reason: "REPORT_FAILED" });
});

test("a voided report cannot be corrected, even if it was voided after the correction was accepted", async () => {
  const first = await complete("1000");
  const second = await accept("1100", first);
  await intake.voidReport(first);
  await intake.process(second);
  expect(await counted()).toEqual([]);
  expect(
    await intake.rows("SELECT failure->>'code' AS code FROM payroll_reports WHERE id = {id:text}", second),
  ).toEqual([{ code: "CORRECTED_REPORT_VOIDED" }]);
  expect(await refusal(accept("1200", first))).toMatchObject({ reason: "CORRECTED_REPORT_VOIDED" });
});

test("an unknown report and reports of other owners or environments cannot be voided", async () => {
  const id = await complete("1000");
  const production = { ...tenant, environment: "production" } as const;
  const attempts = [
    [id, { ...tenant, ownerId: "own_2" }],
    [id, production],
    [newId("PR_TEST_"), tenant],
    ["nonsense\0", tenant],
  ] as const;
  for (const [reportId, as] of attempts) {
    const notFound = { code: "NOT_FOUND", reason: "REPORT_NOT_FOUND" };
    expect(await refusal(intake.voidReport(reportId, as))).toMatchObject(notFound);
  }
  expect(await counted()).toEqual(["1000"]);
});
