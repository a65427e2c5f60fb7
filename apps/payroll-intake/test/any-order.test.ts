import { statement } from "@platform/postgres/query/statement";
import { Fault } from "@platform/service/call/fault";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listExposure } from "../src/exposure/list-exposure.ts";
import { summarizeExposure } from "../src/exposure/summarize-exposure.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

// Set ANY_ORDER_RUNS, for example to 2000, for more runs.
const numRuns = Number(process.env.ANY_ORDER_RUNS ?? 100);

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

/** Actions of partners, and redelivered events, on reports by their index among those accepted so far. */
type Step =
  | { kind: "submit"; content: number; period: number }
  | { kind: "correct"; report: number; content: number }
  | { kind: "process"; reports: number[] }
  | { kind: "processAtOnce"; reports: number[] }
  | { kind: "void"; report: number };

const place = fc.nat({ max: 11 });
const content = fc.nat({ max: 3 });
const several = fc.array(place, { minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("submit" as const), content, period: fc.nat({ max: 1 }) }),
  fc.record({ kind: fc.constant("correct" as const), report: place, content }),
  fc.record({ kind: fc.constant("process" as const), reports: several }),
  fc.record({ kind: fc.constant("processAtOnce" as const), reports: several }),
  fc.record({ kind: fc.constant("void" as const), report: place }),
);

const periods = [
  { periodStart: "2025-01-01", periodEnd: "2025-01-15" },
  { periodStart: "2025-01-10", periodEnd: "2025-01-31" },
];

/** Contents with two classes and different wages; in the third all records fail, in the fourth one does. */
function recordsOf(content: number) {
  const failing = content === 3;
  return [
    sampleRecord({
      employeeId: "E-1",
      grossWages: String(1000 + content),
      classCode: content === 2 ? "88-10" : "8810",
    }),
    sampleRecord({ employeeId: "E-2", grossWages: "0.0001", classCode: failing || content === 2 ? "88-10" : "5403" }),
  ];
}

/** Sums the wages of valid records by class, in ten-thousandths. */
const sums: Record<number, Record<string, bigint>> = {
  0: { 8810: 1000_0000n, 5403: 1n },
  1: { 8810: 1001_0000n, 5403: 1n },
  2: {},
  3: { 8810: 1003_0000n },
};

const reportsStatement = statement(
  "test_reports",
  { id: "text", corrects: "text?", status: "text", voided: "bool" },
  `SELECT id, corrects, status, voided_at IS NOT NULL AS voided FROM payroll_reports WHERE employer_id = {employerId:text}`,
);
const exposureStatement = statement(
  "test_exposure",
  { classCode: "text", wages: "numeric" },
  `SELECT class_code AS "classCode", sum(gross_wages) AS wages FROM counted_exposure WHERE employer_id = {employerId:text}
   GROUP BY class_code`,
);

const refusals = ["DUPLICATE_REPORT", "REPORT_FAILED", "REPORT_REPLACED"];
const ofCorrections = ["CORRECTED_REPORT_REPLACED", "CORRECTED_REPORT_VOIDED"];

function allowRefusal(error: unknown): undefined {
  if (error instanceof Fault && [...refusals, ...ofCorrections].includes(error.reason)) return undefined;
  throw error;
}

/** An employer on whose reports the steps are run. */
function employerNamed(employerId: string) {
  const contents = new Map<string, number>();
  const accepted: { id: string; period: number }[] = [];
  const at = (place: number) => accepted[place % Math.max(accepted.length, 1)];

  async function submit(content: number, period: number, corrects = ""): Promise<void> {
    const report = { employerId, records: recordsOf(content), corrects, ...periods[period] };
    const id = await intake.submit(report).catch(allowRefusal);
    if (id === undefined) return;
    contents.set(id, content);
    accepted.push({ id, period });
  }

  async function take(step: Step): Promise<void> {
    if (step.kind === "submit") return submit(step.content, step.period);
    if (step.kind === "process" || step.kind === "processAtOnce") {
      const ids = [...new Set(step.reports.flatMap((report) => at(report)?.id ?? []))];
      if (step.kind === "process") return intake.process(...ids);
      await Promise.all(ids.map((id) => processed(id)));
      return;
    }
    const report = at(step.report);
    if (!report) return;
    if (step.kind === "correct") return submit(step.content, report.period, report.id);
    await intake.voidReport(report.id).catch(allowRefusal);
  }

  /** Sums the reports that count: completed, not voided, and not replaced by such a report. */
  async function recomputed(): Promise<Record<string, bigint>> {
    const rows = await intake.database.query(reportsStatement, { employerId });
    const effective = rows.filter(({ status, voided }) => status === "completed" && !voided);
    const corrected = new Set(effective.map(({ corrects }) => corrects));
    const live = effective.filter(({ id }) => !corrected.has(id));
    return addUp(live.flatMap(({ id }) => Object.entries(sums[contents.get(id) ?? -1] ?? {})));
  }

  return { take, recomputed, processAll: () => intake.process(...accepted.map(({ id }) => id)) };
}

/** Retries after a deadlock with a concurrent transaction, as a consumer does. */
async function processed(id: string): Promise<void> {
  try {
    await intake.process(id);
  } catch (error) {
    if (!(error instanceof Fault && error.code === "ABORTED")) throw error;
    await processed(id);
  }
}

function addUp(amounts: [classCode: string, amount: bigint][]): Record<string, bigint> {
  const totals: Record<string, bigint> = {};
  for (const [classCode, amount] of amounts) totals[classCode] = (totals[classCode] ?? 0n) + amount;
  return totals;
}

function unitsOf(amount: string): bigint {
  const [whole = "", decimals = ""] = amount.split(".");
  return BigInt(whole + decimals.padEnd(4, "0"));
}

async function countedExposure(employerId: string): Promise<Record<string, bigint>> {
  const rows = await intake.database.query(exposureStatement, { employerId });
  return addUp(rows.map((row) => [row.classCode, unitsOf(row.wages)]));
}

async function listedExposure(employerId: string): Promise<Record<string, bigint>> {
  const amounts: [string, bigint][] = [];
  const request = { employerId, from: "2025-01-01", to: "2025-12-31" };
  for await (const { lines = [] } of listExposure(intake, callOf(), request)) {
    for (const { classCode = "", grossWages = "" } of lines) amounts.push([classCode, unitsOf(grossWages)]);
  }
  return addUp(amounts);
}

async function summarizedExposure(employerId: string): Promise<Record<string, bigint>> {
  const request = { employerId, from: "2025-01-01", to: "2025-12-31" };
  const { figures = [] } = await summarizeExposure(intake, callOf(), request);
  return addUp(figures.map(({ classCode = "", amounts }) => [classCode, unitsOf(amounts?.grossWages ?? "")]));
}

let employers = 0;

test("exposure equals the reports that count, after voids, corrections and redeliveries in any order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const employerId = `EMP-${++employers}`;
      const employer = employerNamed(employerId);
      for (const step of steps) await employer.take(step);
      expect(await countedExposure(employerId)).toEqual(await employer.recomputed());
      await employer.processAll();
      const expected = await employer.recomputed();
      expect(await countedExposure(employerId)).toEqual(expected);
      expect(await listedExposure(employerId)).toEqual(expected);
      expect(await summarizedExposure(employerId)).toEqual(expected);
    }),
    { numRuns },
  );
});
