import type { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Calls } from "@platform/rpc/client/client";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { readSyncA, syncA, syncResponseSchemaA, toSyncResponseA } from "./a.ts";
import { readSyncB, syncB, syncResponseSchemaB, toSyncResponseB } from "./b.ts";
import { publicFieldA, publicFieldB } from "./change-field.ts";
import { exampleSyncA, exampleSyncB, exampleSyncResponseA, exampleSyncResponseB } from "./examples.ts";

interface Dependencies {
  employees: Calls<typeof EmployeeSyncService>;
  maxEmployees: number;
}

/** `POST /employees/sync` of both profiles: 200 with the outcome of each entry. */
export function employeeSyncEndpoints(dependencies: Dependencies): Endpoint[] {
  return [syncChanges(dependencies), syncCurrent(dependencies)];
}

const shared = {
  method: "POST",
  path: "/employees/sync",
  scope: "employees:write",
  operationId: "syncEmployees",
  tag: "Employees",
} as const;

function syncChanges({ employees, maxEmployees }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    profile: "A",
    publicField: publicFieldA,
    summary: "Sync hires, changes and terminations",
    description:
      "Applies the changes in their order, all in one transaction. A change that conflicts with the known data, such as the " +
      "hire of an active employee, is refused on its own and listed in `errors`. Each employee that changes emits an event.",
    body: {
      schema: syncA,
      example: exampleSyncA,
      acceptsUnknown: true,
      read: (body) => readSyncA(body, maxEmployees),
    },
    responses: {
      200: {
        description: "The changes are applied, except those in `errors`.",
        schema: syncResponseSchemaA,
        example: exampleSyncResponseA,
      },
    },
    async handle({ body, unread, call }) {
      const synced = await employees.syncEmployees(body, call);
      return { status: 200, body: toSyncResponseA(synced, body.employerId, call.tenant.environment, unread) };
    },
  });
}

function syncCurrent({ employees, maxEmployees }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    profile: "B",
    publicField: publicFieldB,
    summary: "Sync the current employees",
    description:
      "Adds unknown employees and updates known ones. Employees that are not listed do not change. An entry with an unknown " +
      "`employment_status` is refused on its own and listed in `errors`. Each employee that changes emits an event.",
    body: {
      schema: syncB,
      example: exampleSyncB,
      acceptsUnknown: true,
      read: (body) => readSyncB(body, maxEmployees),
    },
    responses: {
      200: {
        description: "The employees are synced, except those in `errors`.",
        schema: syncResponseSchemaB,
        example: exampleSyncResponseB,
      },
    },
    async handle({ body, unread, call }) {
      const synced = await employees.syncEmployees(body, call);
      return { status: 200, body: toSyncResponseB(synced, unread) };
    },
  });
}
