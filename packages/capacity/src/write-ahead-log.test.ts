import { expect, test } from "vitest";
import { logged, wholePages } from "./bytes.ts";
import { diskOf } from "./disk.ts";
import { workloadOf } from "./workload.ts";
import { loggedOf } from "./write-ahead-log.ts";

const today = workloadOf({ owners: 2000, employees: 200_000 });
const reportsADay = (10_000 * 52) / 365;
/** Records that stay are in the log at least once. Outboxes, inboxes and deliveries are deleted, and counted by no year. */
const storedADay = (workload: Parameters<typeof diskOf>[0]) =>
  diskOf(workload).reduce((sum, { what, year }) => sum + (/outbox|deliveries|people|keys/.test(what) ? 0 : year), 0) /
  365;

test.each([
  ["employers of 20 employees", today],
  ["short reports, of one employee", workloadOf({ owners: 100, employees: 10_000, employers: 10_000 })],
  ["long reports, of 5,000 employees", workloadOf({ owners: 100, employees: 1_000_000, employers: 200 })],
])("a year of %s writes more log than the records that it leaves, first employees excepted", (_, workload) => {
  const { changes } = loggedOf(workload);
  const employees = diskOf(workload).find(({ service }) => service === "employee-sync");
  expect(changes).toBeGreaterThan(storedADay(workload) - (employees?.year ?? 0) / 365);
});

test("lines, deliveries, new employees and audits are in the log", () => {
  const { changes } = loggedOf(today);
  const more = (change: Partial<typeof today>) => loggedOf({ ...today, ...change }).changes - changes;
  expect(more({ deliveriesOfReport: 10 })).toBeCloseTo((reportsADay * 9 * logged.delivery) / 1e9);
  const twice = (20 * (logged.line + logged.auditedLine) + ((200_000 * 0.4) / 520_000) * logged.newEmployee) / 1e9;
  expect(more({ employees: 400_000 })).toBeCloseTo(reportsADay * twice);
  expect(more({ turnover: 0.8 })).toBeCloseTo((((200_000 * 0.4) / 365) * logged.newEmployee) / 1e9);
});

test("whole pages are at most those of reports that are alone after a checkpoint, and at least those of many", () => {
  const pages = (factor: number) =>
    loggedOf(workloadOf({ owners: 2000, employees: 200_000 * factor })).wholePages / (reportsADay * factor);
  expect(pages(1)).toBeLessThan(wholePages.alone / 1e9);
  expect(pages(1)).toBeGreaterThan(pages(10));
  expect(pages(1000)).toBeGreaterThanOrEqual((wholePages.ofMany / 1e9) * 0.999);
});
