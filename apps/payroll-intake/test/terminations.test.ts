import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { EmployeeSchema, EmployeeStatus } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import { type NewEvent, newEvent } from "@platform/messaging/event/event";
import { cutoffsOf } from "@platform/retention/owner-retention";
import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { selectCountedLines, selectCountedReports } from "../src/exposure/counted-report.sql.ts";
import { recordTerminations } from "../src/findings/record-terminations.ts";
import { selectTerminated } from "../src/findings/termination.sql.ts";
import { deleteExpiredTerminations } from "../src/upkeep/retention.sql.ts";
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
  employerId = `EMP-D${++employers}`;
});

type Case = "employeeCreated" | "employeeUpdated" | "employeeTerminated";
const morning = new Date("2026-03-01T08:00:00Z");
const noon = new Date("2026-03-01T12:00:00Z");

/** Returns an event of employee-sync about E-1. */
function employeeEvent(name: Case, updatedAt: Date, terminationDate = "", owner: Tenant = tenant) {
  const status = terminationDate === "" ? EmployeeStatus.ACTIVE : EmployeeStatus.TERMINATED;
  const about = { employerId, employeeId: "E-1", status, terminationDate, updatedAt: timestampFromDate(updatedAt) };
  const value = { employee: create(EmployeeSchema, about) };
  // These events have the same value, which the type does not express.
  return newEvent({ tenant: owner, data: { case: name, value } } as NewEvent);
}

const record = (...events: ReturnType<typeof employeeEvent>[]) =>
  intake.database.transaction((tx) => recordTerminations(tx, events));

/** Resolves to true if a termination of E-1 before the given first day of a period is stored. */
async function hasLeftBefore(periodStart: string, owner: Tenant = tenant): Promise<boolean> {
  const [terminated] = await selectTerminated(
    intake.database,
    [{ tenant: owner, employerId, periodStart }],
    [["E-1", "E-2"]],
  );
  return terminated?.has("E-1") ?? false;
}

const period = { periodStart: "2026-04-01", periodEnd: "2026-04-14" };
const records = () => [sampleRecord({ employeeId: "E-1" }), sampleRecord({ employeeId: "E-2" })];

test("pay of an employee who was terminated before the period has a warning, and counts", async () => {
  await record(employeeEvent("employeeTerminated", morning, "2026-03-31"));
  const { findings } = await intake.check({ employerId, records: records(), ...period });
  const warning = { code: "PAY_AFTER_TERMINATION", employeeId: "E-1", position: 0, field: "employee_id" };
  expect(findings?.warnings).toMatchObject([warning]);
  const id = await intake.submit({ employerId, records: records(), ...period });
  await intake.process(id);
  const sql = "SELECT status, warnings FROM payroll_records WHERE report_id = {id:text} ORDER BY position";
  expect(await intake.rows(sql, id)).toMatchObject([
    { status: "processed", warnings: [{ code: "PAY_AFTER_TERMINATION" }] },
    { status: "processed", warnings: [] },
  ]);
});

test("the exposure of an officer has the hire date of the employee record", async () => {
  const hired = employeeEvent("employeeCreated", morning);
  if (hired.data.case === "employeeCreated" && hired.data.value.employee)
    hired.data.value.employee.hireDate = "2026-04-03";
  await record(hired);
  const lines = [
    sampleRecord({ employeeId: "E-1", officer: true }),
    sampleRecord({ employeeId: "E-2", officer: true }),
  ];
  const id = await intake.submit({ employerId, records: lines, ...period });
  await intake.process(id);
  const range = { from: period.periodStart, to: period.periodEnd };
  const reports = await selectCountedReports(
    intake.database,
    tenant.environment,
    [{ ownerId: tenant.ownerId, employerId }],
    range,
  );
  const exposed = await selectCountedLines(intake.database, tenant.environment, { reports, first: 0, end: 10 });
  expect(exposed.map(({ employeeId, hireDate }) => [employeeId, hireDate])).toEqual([
    ["E-1", "2026-04-03"],
    ["E-2", null],
  ]);
});

test("a changed hire date of an officer is published with the reports that count, and that of an employee is not", async () => {
  const lines = [sampleRecord({ employeeId: "E-1", officer: true }), sampleRecord({ employeeId: "E-2" })];
  const id = await intake.submit({ employerId, records: lines, ...period });
  await intake.process(id);
  const hired = (employeeId: string, hireDate: string, updatedAt: Date) => {
    const event = employeeEvent("employeeUpdated", updatedAt);
    if (event.data.case === "employeeUpdated" && event.data.value.employee)
      Object.assign(event.data.value.employee, { employeeId, hireDate });
    return event;
  };
  const isOfEmployer = ({ data }: Event) =>
    data.case === "payrollHireDateChanged" && data.value.employerId === employerId;
  const published = async () => (await intake.events()).filter(isOfEmployer);
  await record(hired("E-1", "2026-04-03", morning), hired("E-2", "2026-04-03", morning));
  const reports = [{ reportId: id, ...period }];
  expect((await published()).map(({ data }) => data.value)).toMatchObject([{ employeeId: "E-1", reports }]);
  await record(hired("E-1", "2026-04-03", noon), hired("E-1", "2026-04-05", morning));
  expect(await published()).toHaveLength(1);
  await intake.voidReport(id);
  await record(hired("E-1", "2026-04-07", noon));
  expect(await published()).toHaveLength(1);
});

test("rows of a file have the warning too", async () => {
  await record(employeeEvent("employeeTerminated", morning, "2026-03-31"));
  const rows = ["E-1,Ann,8810,80,2000,IN", "E-2,Bob,8810,80,2000,IN"];
  const content = ["employee_id,name,class_code,hours_worked,gross_wages,state", ...rows].join("\n");
  const { fileId } = await intake.receiveFile(content, { employerId, ...period });
  const sql = "SELECT employee_id, warnings FROM payroll_records WHERE report_id = {id:text} ORDER BY position";
  expect(await intake.rows(sql, fileId)).toMatchObject([
    { employee_id: "E-1", warnings: [{ code: "PAY_AFTER_TERMINATION" }] },
    { employee_id: "E-2", warnings: [] },
  ]);
});

test("a termination on the first day of the period is not before the period", async () => {
  await record(employeeEvent("employeeTerminated", morning, "2026-04-01"));
  expect([await hasLeftBefore("2026-04-01"), await hasLeftBefore("2026-04-02")]).toEqual([false, true]);
});

test("the later of two events decides, in any order, in one batch or two", async () => {
  const terminated = ["employeeTerminated", "2026-03-01"] as const;
  const back = ["employeeUpdated", ""] as const;
  const hired = ["employeeCreated", ""] as const;
  for (const { first, second, hasLeft } of [
    { first: terminated, second: back, hasLeft: false },
    { first: back, second: terminated, hasLeft: true },
    { first: hired, second: terminated, hasLeft: true },
    { first: terminated, second: hired, hasLeft: false },
  ]) {
    for (const together of [true, false]) {
      // Not covered: a rehire that is consumed before the termination. The employee counts as terminated until the next event.
      for (const reversed of first !== terminated || second !== hired ? [false, true] : [false]) {
        employerId = `EMP-D${++employers}`;
        const events = [employeeEvent(first[0], morning, first[1]), employeeEvent(second[0], noon, second[1])];
        if (reversed) events.reverse();
        if (together) await record(...events);
        else for (const event of events) await record(event);
        expect(await hasLeftBefore("2026-04-01"), `${first[0]}, ${second[0]}, ${together}, ${reversed}`).toBe(hasLeft);
      }
    }
  }
});

test("a termination is not visible to other owners and environments, and is deleted after retention", async () => {
  await record(employeeEvent("employeeTerminated", morning, "2026-03-01"));
  expect(await hasLeftBefore("2026-04-01", { ...tenant, ownerId: "own_2" })).toBe(false);
  expect(await hasLeftBefore("2026-04-01", { ...tenant, environment: "production" })).toBe(false);
  await deleteExpiredTerminations(intake.database, cutoffsOf(morning), 1000);
  expect(await hasLeftBefore("2026-04-01")).toBe(true);
  await deleteExpiredTerminations(intake.database, cutoffsOf(noon), 1000);
  expect(await hasLeftBefore("2026-04-01")).toBe(false);
});
