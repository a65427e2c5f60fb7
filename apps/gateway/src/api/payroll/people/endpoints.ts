import { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { EmployeeRecord } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { toEmployeeRecord } from "@platform/public-records/record/employee";
import { erasePerson } from "@platform/retention/erase-person";
import type { Calls } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { personDataWindows } from "../../../edge/fixed-windows.ts";
import { requireScope } from "../../../edge/require-scope.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { ownerId } from "../../shared/owner.ts";
import { text } from "../../shared/text.ts";
import { erasureSchema, examplePerson, personSchema, toErasure, toPersonsRecords } from "./people-record.ts";

interface PersonCalls {
  employees: Calls<typeof EmployeeSyncService>;
  reports: Calls<typeof PayrollReportService>;
  log: Calls<typeof EventLogService>;
  webhooks: Calls<typeof WebhooksService>;
}

/** Access to the data of a person and its erasure, as privacy law such as California's gives a right to. Profile A. */
export function personEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const calls: PersonCalls = {
    employees: callsOf(EmployeeSyncService),
    reports: callsOf(PayrollReportService),
    log: callsOf(EventLogService),
    webhooks: callsOf(WebhooksService),
  };
  return [access(calls), erasure(calls)];
}

const person = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().meta({ description: "Your id of the employer.", examples: ["employer_042"] }),
  employee_id: text().meta({ description: "The employer's id of the employee, as in payroll.", examples: ["emp_1"] }),
});

/** A request may read dozens of pages of other lists, and an erasure rewrites all reports of a person. */
const ownerLimit = { name: "data of people", windows: personDataWindows };

const mostPages = 20;
const mostEvents = 1000;
const pageSize = 100;

function access(calls: PersonCalls): Endpoint {
  return endpoint({
    profile: "A",
    tag: "Employees",
    method: "GET",
    path: "/person-data",
    scope: "employees:read",
    operationId: "getPersonData",
    summary: "Retrieve all data of a person",
    description:
      "Returns what is stored about an employee, for a person who asks: the employee, every payroll record, and the ids of the events. " +
      "Needs `payroll:read` and `events:read`, too. The read is in your activity.",
    query: person,
    ownerLimit,
    responses: { 200: { description: "The data.", schema: personSchema, example: examplePerson } },
    async handle({ query: { employer_id: employerId, employee_id: employeeId }, principal, call }) {
      requireScope("payroll:read", principal);
      requireScope("events:read", principal);
      const { employees } = await calls.employees.listEmployees({ employerId, employeeId, limit: pageSize }, call);
      const payroll = await recordsOf(calls, call, { employerId, employeeId });
      const events = await eventsOf(
        calls,
        call,
        employees.map(({ id }) => id),
      );
      return {
        status: 200,
        body: {
          object: "person_data" as const,
          employees: employees.map(toEmployeeRecord),
          payroll_records: toPersonsRecords(call.tenant, employerId, payroll.records),
          event_ids: events.ids,
          has_more: payroll.hasMore || events.hasMore,
        },
      };
    },
  });
}

async function recordsOf({ reports }: PersonCalls, call: TenantCall, key: { employerId: string; employeeId: string }) {
  const records: EmployeeRecord[] = [];
  let startingAfter = "";
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await reports.listEmployeeRecords({ ...key, limit: pageSize, startingAfter }, call);
    records.push(...page.records);
    if (!page.hasMore) return { records, hasMore: false };
    startingAfter = page.lastReportId;
  }
  return { records, hasMore: true };
}

async function eventsOf({ log }: PersonCalls, call: TenantCall, employeeRecordIds: readonly string[]) {
  const ids: string[] = [];
  for (const resourceId of employeeRecordIds) {
    let startingAfter = "";
    for (let hasMore = true; hasMore; ) {
      if (ids.length >= mostEvents) return { ids, hasMore };
      const page = await log.listEvents({ resourceId, limit: pageSize, startingAfter }, call);
      ids.push(...page.events.map(({ id }) => id));
      hasMore = page.hasMore;
      startingAfter = ids.at(-1) ?? "";
    }
  }
  return { ids, hasMore: false };
}

function erasure(calls: PersonCalls): Endpoint {
  const example = { employer_id: "employer_042", employee_id: "emp_1" };
  return endpoint({
    profile: "A",
    tag: "Employees",
    method: "POST",
    path: "/person-data/erasure",
    scope: "evidence:write",
    operationId: "erasePersonData",
    summary: "Erase the data of a person",
    description:
      "Removes names and what else describes a person from employees, payroll records and events, deletes the employee, and says what stays and " +
      "why. Refused under a legal hold. The request may be sent again. Later payroll with the employee brings it back.",
    body: checkedBody(person, example),
    ownerLimit,
    refusals: [problemOfReason("UNDER_LEGAL_HOLD")],
    responses: {
      200: {
        description: "What was erased, and what stays.",
        schema: erasureSchema,
        example: toErasure(example, { employeeIds: ["employee_042"], names: 24, events: 3, pendingEvents: 0 }),
      },
    },
    async handle({ body: { employer_id: employerId, employee_id: employeeId }, call }) {
      const { eraseEmployee } = calls.employees;
      const { eraseEmployeeNames } = calls.reports;
      const { removePayloads } = calls.webhooks;
      const erasures = { eraseEmployee, eraseEmployeeNames, removePayloads };
      const erased = await erasePerson(erasures, call, { employerId, employeeId });
      return { status: 200, body: toErasure({ employer_id: employerId, employee_id: employeeId }, erased) };
    },
  });
}
