import { encodeEvent } from "@platform/messaging/event/event";
import { expect, test } from "vitest";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import { employeesSeen } from "./employees-seen.ts";

function record(changes: Partial<PayrollRecord> = {}): PayrollRecord {
  const wages = {
    hoursWorked: "80",
    grossWages: "2000",
    officer: false,
    volunteer: false,
    oneOrTwoFamily: false,
    reversal: false,
  };
  return {
    employeeId: "E-1",
    name: "Ada Quill",
    firstName: "",
    lastName: "",
    classCode: "8810",
    state: "IN",
    ...wages,
    ...changes,
  };
}

function seenEmployees(processed: readonly PayrollRecord[]) {
  const events = employeesSeen({
    id: "PR_1",
    tenant: { environment: "sandbox", ownerId: "own_1" },
    report: { employerId: "emp_1", periodEnd: "2026-01-15" },
    receivedAt: new Date("2026-01-20T10:00:00Z"),
    processed,
  });
  return events.map((event) => {
    if (event.data.case !== "payrollEmployeesSeen") throw new Error("another event");
    return { ...event.data.value, bytes: encodeEvent(event).length };
  });
}

test("an employee is in the events once, with the class code and state of the highest wages", () => {
  const [event] = seenEmployees([
    record({ classCode: "5403", grossWages: "999.9999" }),
    record({ classCode: "8810", grossWages: "1000", state: "IL" }),
    record({ employeeId: "E-2", firstName: "Bo", lastName: "Reed", name: "Bo Reed" }),
  ]);
  expect(event).toMatchObject({
    reportId: "PR_1",
    employerId: "emp_1",
    periodEnd: "2026-01-15",
    employees: [
      { employeeId: "E-1", name: "Ada Quill", firstName: "", classCode: "8810", state: "IL" },
      { employeeId: "E-2", firstName: "Bo", lastName: "Reed" },
    ],
  });
});

test("10,000 employees make 20 events, each employee in one of them", () => {
  const events = seenEmployees(Array.from({ length: 10_000 }, (_, index) => record({ employeeId: `E-${index}` })));
  expect(events.map(({ employees }) => employees.length)).toEqual(Array(20).fill(500));
  expect(new Set(events.flatMap(({ employees }) => employees.map(({ employeeId }) => employeeId))).size).toBe(10_000);
});

test("no event exceeds the maximum payload of JetStream, even with long names", () => {
  const name = "Ż".repeat(255);
  const long = { name: `${name} ${name}`, firstName: name, lastName: name, classCode: name };
  const events = seenEmployees(
    Array.from({ length: 1000 }, (_, index) => record({ employeeId: `${index}${name}`, ...long })),
  );
  expect(events.flatMap(({ employees }) => employees)).toHaveLength(1000);
  expect(Math.max(...events.map(({ bytes }) => bytes))).toBeLessThan(600_000);
});

test("a report without processed records makes no event", () => {
  expect(seenEmployees([])).toEqual([]);
});
