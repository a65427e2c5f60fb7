import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { CalendarEmployerSchema } from "@platform/contracts/portal/v1/payroll";
import { expect, test } from "vitest";
import { monthCells } from "./month-cells.ts";

const report = (periodStart: string, periodEnd: string, status = "completed", receivedOn = periodEnd) => ({
  periodStart,
  periodEnd,
  status,
  receivedAt: timestampFromDate(new Date(`${receivedOn}T12:00:00Z`)),
});
const statuses = (reports: ReturnType<typeof report>[], today = "2025-06-15") =>
  monthCells(create(CalendarEmployerSchema, { reports }), 2025, today).map(({ status }) => status);

test("a month that ended without a report is missing after the first report, also that of the year before", () => {
  expect(statuses([report("2025-02-01", "2025-02-28")]).slice(0, 7)).toEqual([
    "none",
    "received",
    "missing",
    "missing",
    "missing",
    // Not over yet.
    "none",
    "none",
  ]);
  expect(statuses([report("2024-12-01", "2024-12-31")], "2025-02-01").slice(0, 2)).toEqual(["missing", "none"]);
});

test("a quarter covers its three months", () => {
  expect(statuses([report("2025-01-01", "2025-03-31")]).slice(0, 4)).toEqual([
    "received",
    "received",
    "received",
    "missing",
  ]);
});

test("a report is late eleven days after its period, not ten", () => {
  const [january, february] = statuses([
    report("2025-01-01", "2025-01-31", "completed", "2025-02-10"),
    report("2025-02-01", "2025-02-28", "completed", "2025-03-11"),
  ]);
  expect([january, february]).toEqual(["received", "late"]);
});

test("a failed or voided report shows until a good one covers its days", () => {
  const first = report("2025-01-01", "2025-01-15");
  const failed = report("2025-01-16", "2025-01-31", "failed");
  expect(statuses([first, failed])[0]).toBe("failed");
  expect(statuses([first, failed, report("2025-01-16", "2025-01-31")])[0]).toBe("received");
  expect(statuses([report("2025-01-01", "2025-01-31", "voided")])[0]).toBe("voided");
});

const period = (month: string, state: string, dueOn: string) => ({
  periodStart: `2025-${month}-01`,
  periodEnd: `2025-${month}-28`,
  state,
  dueOn,
});

test("what a ledger waits for is shown with its due day, also of an employer who has reported nothing", () => {
  const expected = [
    {
      policyId: "pol_1",
      periods: [
        period("01", "reported", "2025-02-10"),
        period("02", "estimated", "2025-03-10"),
        period("03", "late", "2025-04-10"),
        period("04", "expected", "2025-06-20"),
      ],
    },
  ];
  const cells = monthCells(create(CalendarEmployerSchema, { expected }), 2025, "2025-06-15").slice(0, 5);
  expect(cells.map(({ status, awaiting }) => [status, awaiting?.dueOn])).toEqual([
    ["received", undefined],
    ["estimated", "2025-03-10"],
    ["overdue", "2025-04-10"],
    ["expected", "2025-06-20"],
    ["none", undefined],
  ]);
});

test("a report is late after the day on which a ledger expects it, and a failed one is shown before its estimate", () => {
  const expected = [
    { policyId: "pol_1", periods: [period("01", "reported", "2025-02-02"), period("02", "estimated", "2025-03-02")] },
  ];
  const reports = [
    report("2025-01-01", "2025-01-28", "completed", "2025-02-03"),
    report("2025-02-01", "2025-02-28", "failed"),
  ];
  const shown = (which: typeof reports) =>
    monthCells(create(CalendarEmployerSchema, { reports: which, expected }), 2025, "2025-06-15").map(
      ({ status }) => status,
    );
  expect(shown(reports).slice(0, 2)).toEqual(["late", "failed"]);
  expect(shown([report("2025-01-01", "2025-01-28", "completed", "2025-02-02")])[0]).toBe("received");
});
