import { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import { employeeRecordSchema, employeeStatuses, toEmployeeRecord } from "@platform/public-records/record/employee";
import type { Calls } from "@platform/rpc/client/client";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { deletedSchema, toDeleted } from "../../shared/deleted.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { deletableListQuery, pageSchema, toPageRequest } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { publicFieldA } from "./change-field.ts";
import { exampleEmployee, exampleEmployeeChange, exampleEmployeeId, exampleNewEmployee } from "./examples.ts";
import { employeeChange, fromEmployeeBody, newEmployee, statuses } from "./members.ts";
import { employeeSyncEndpoints } from "./sync-endpoints.ts";
import { toWrittenEmployee, writtenEmployeeSchema } from "./written-employee.ts";

type Employees = Calls<typeof EmployeeSyncService>;

/** `/employees` of Profile A. */
export function employeeEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const employees = callsOf(EmployeeSyncService);
  return [
    ...employeeSyncEndpoints({ employees, maxEmployees: config.MAX_EMPLOYEES }),
    ...[create, list, retrieve, update, remove].map((declare) => declare(employees)),
  ];
}

const shared = { profile: "A", tag: "Employees", publicField: publicFieldA } as const;
const params = idParams("employee_record_id", "employee", exampleEmployeeId);
const notFound = problemOfReason("EMPLOYEE_NOT_FOUND");
const response = { description: "The employee.", schema: employeeRecordSchema, example: exampleEmployee };
const written = { ...response, schema: writtenEmployeeSchema };
const duplicate = problemOfReason("DUPLICATE_EMPLOYEE", { id: exampleEmployeeId });

function create(employees: Employees): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/employees",
    scope: "employees:write",
    operationId: "createEmployee",
    summary: "Add an employee",
    description:
      "Adds an employee to an employer and emits `employee.created`. Syncs and payroll reports also add employees; an employer has each employee once.",
    body: checkedBody(newEmployee, exampleNewEmployee),
    refusals: [duplicate],
    responses: { 201: written },
    async handle({ body, call }) {
      const request = { employerId: body.employer_id, employeeId: body.employee_id, members: fromEmployeeBody(body) };
      return { status: 201, body: toWrittenEmployee(await employees.createEmployee(request, call)) };
    },
  });
}

function list(employees: Employees): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/employees",
    scope: "employees:read",
    operationId: "listEmployees",
    summary: "List employees",
    description: "Lists your employees, the newest first.",
    query: deletableListQuery(employeeStatuses),
    responses: {
      200: {
        description: "A page of employees.",
        schema: pageSchema(employeeRecordSchema),
        example: { data: [exampleEmployee], has_more: false },
      },
    },
    async handle({ query, call }) {
      const { status: _, ...request } = toPageRequest(query);
      const filters = query.status && { status: statuses.fromName(query.status) };
      const page = await employees.listEmployees({ ...request, ...filters }, call);
      return { status: 200, body: { data: page.employees.map(toEmployeeRecord), has_more: page.hasMore } };
    },
  });
}

function retrieve(employees: Employees): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/employees/{employee_record_id}",
    scope: "employees:read",
    operationId: "getEmployee",
    summary: "Retrieve an employee",
    description: "Returns the current data of an employee.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: response },
    async handle({ params: { employee_record_id: id }, call }) {
      const { employee } = await employees.getEmployee({ id }, call);
      return { status: 200, body: toEmployeeRecord(requireRecord(employee)) };
    },
  });
}

function update(employees: Employees): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/employees/{employee_record_id}",
    scope: "employees:write",
    operationId: "updateEmployee",
    summary: "Change an employee",
    description:
      "Changes the members that are sent; `null` removes a member. The status `terminated` emits `employee.terminated`, any other " +
      "change emits `employee.updated`.",
    params,
    body: checkedBody(employeeChange, exampleEmployeeChange),
    refusals: [notFound],
    responses: { 200: { ...written, example: { ...exampleEmployee, classification_code: "5606", hourly_rate: 38 } } },
    async handle({ params: { employee_record_id: id }, body, call }) {
      const change = { id, members: fromEmployeeBody(body) };
      return { status: 200, body: toWrittenEmployee(await employees.updateEmployee(change, call)) };
    },
  });
}

function remove(employees: Employees): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/employees/{employee_record_id}",
    scope: "employees:write",
    operationId: "deleteEmployee",
    summary: "Delete an employee",
    description: "Soft-deletes the employee. The record is retained for the retention period (seven years by default).",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: {
      200: {
        description: "The employee is deleted.",
        schema: deletedSchema("employee"),
        example: toDeleted(exampleEmployeeId, "employee"),
      },
    },
    async handle({ params: { employee_record_id: id }, call }) {
      await employees.deleteEmployee({ id }, call);
      return { status: 200, body: toDeleted(id, "employee") };
    },
  });
}
