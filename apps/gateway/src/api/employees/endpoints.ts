import type { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import { employeeRecord as showEmployee } from "@platform/public-records/employee";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import type { Problem } from "../../edge/errors/problem.ts";
import { refuseOtherOwner } from "../shared/owner.ts";
import { deleted, deletedSchema, listQuery, ownerQuery, pageRequest, pageSchema } from "../shared/page.ts";
import { present } from "../shared/present.ts";
import { exampleEmployee, exampleEmployeeChange, exampleEmployeeId, exampleNewEmployee } from "./examples.ts";
import { employeeChange, membersOf, newEmployee, statusCodes } from "./members.ts";
import { employeeRecord, employeeStatuses } from "./record.ts";

type Employees = Calls<typeof EmployeeSyncService>;

/** `/employees` of Profile A. */
export function employeeEndpoints(employees: Employees): Endpoint[] {
  return [create, list, retrieve, update, remove].map((make) => make(employees));
}

const shared = { profile: "A", tag: "Employees" } as const;
const params = z.object({ id: z.string().meta({ examples: [exampleEmployeeId] }) });
const shown = { description: "The employee.", schema: employeeRecord, example: exampleEmployee };
const duplicate: Problem = {
  kind: "conflict",
  message: `The employer has this employee already, as ${exampleEmployeeId}.`,
};

function create(employees: Employees): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/employees",
    operationId: "createEmployee",
    summary: "Add an employee",
    description: "Sends `employee.created`. Syncs and payroll reports add employees too; an employer has each once.",
    body: checkedBody(newEmployee, exampleNewEmployee),
    refusals: [403, duplicate],
    answers: { 201: shown },
    async handle({ body, principal, requestId, signal }) {
      refuseOtherOwner(body.owner_id, principal);
      const asked = { employerId: body.employer_id, employeeId: body.employee_id, members: membersOf(body) };
      const { employee } = await employees.createEmployee(asked, { tenant: principal.tenant, requestId, signal });
      return { status: 201, body: showEmployee(present(employee)) };
    },
  });
}

function list(employees: Employees): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/employees",
    operationId: "listEmployees",
    summary: "List employees",
    description: "Newest first.",
    query: listQuery(employeeStatuses, exampleEmployeeId),
    refusals: [403],
    answers: {
      200: {
        description: "A page of employees.",
        schema: pageSchema(employeeRecord),
        example: { data: [exampleEmployee], has_more: false },
      },
    },
    async handle({ query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const call = { tenant: principal.tenant, requestId, signal };
      const { status: _, ...asked } = pageRequest(query);
      const filters = query.status && { status: statusCodes[query.status] };
      const page = await employees.listEmployees({ ...asked, ...filters }, call);
      return { status: 200, body: { data: page.employees.map(showEmployee), has_more: page.hasMore } };
    },
  });
}

function retrieve(employees: Employees): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/employees/{id}",
    operationId: "getEmployee",
    summary: "Retrieve an employee",
    description: "As they are known now.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: { 200: shown },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const { employee } = await employees.getEmployee({ id }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: showEmployee(present(employee)) };
    },
  });
}

function update(employees: Employees): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/employees/{id}",
    operationId: "updateEmployee",
    summary: "Change an employee",
    description:
      "Changes the members that are sent; `null` takes one away. The status `terminated` sends `employee.terminated`, any " +
      "other difference `employee.updated`.",
    params,
    body: checkedBody(employeeChange, exampleEmployeeChange),
    refusals: [403, 404],
    answers: { 200: { ...shown, example: { ...exampleEmployee, classification_code: "5606", hourly_rate: 38 } } },
    async handle({ params: { id }, body, principal, requestId, signal }) {
      refuseOtherOwner(body.owner_id, principal);
      const change = { id, members: membersOf(body) };
      const { employee } = await employees.updateEmployee(change, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: showEmployee(present(employee)) };
    },
  });
}

function remove(employees: Employees): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/employees/{id}",
    operationId: "deleteEmployee",
    summary: "Delete an employee",
    description: "They are not shown any more; the record is kept for as long as records must be.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: {
      200: {
        description: "The employee is deleted.",
        schema: deletedSchema("employee"),
        example: deleted(exampleEmployeeId, "employee"),
      },
    },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      await employees.deleteEmployee({ id }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: deleted(id, "employee") };
    },
  });
}
