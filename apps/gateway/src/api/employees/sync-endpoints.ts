import type { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Calls } from "@platform/rpc/client";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { exampleSyncA, exampleSyncAnswerA, exampleSyncAnswerB, exampleSyncB } from "./examples.ts";
import { readSyncA } from "./read-sync-a.ts";
import { readSyncB } from "./read-sync-b.ts";
import { syncA } from "./sync-a.ts";
import { answerA, answerB, answerSchemaA, answerSchemaB } from "./sync-answers.ts";
import { syncB } from "./sync-b.ts";

interface Dependencies {
  employees: Calls<typeof EmployeeSyncService>;
  maxEmployees: number;
}

/** `POST /employees/sync` of both profiles: 200 with what became of each entry. */
export function employeeSyncEndpoints({ employees, maxEmployees }: Dependencies): Endpoint[] {
  const shared = {
    method: "POST",
    path: "/employees/sync",
    operationId: "syncEmployees",
    tag: "Employees",
  } as const;

  return [
    endpoint({
      ...shared,
      profile: "A",
      summary: "Tell of hires, changes and terminations",
      description:
        "Applies the changes in their order, all of them at once. What does not fit what is known, such as the hire of " +
        "somebody who is active, is refused by itself and told in `errors`. Each difference sends its event.",
      body: { schema: syncA, example: exampleSyncA, read: (body) => readSyncA(body, maxEmployees) },
      answers: {
        200: { description: "What the changes came to.", schema: answerSchemaA, example: exampleSyncAnswerA },
      },
      async handle({ body, principal: { tenant }, requestId }) {
        const synced = await employees.syncEmployees(body, { tenant, requestId });
        return { status: 200, body: answerA(synced, body.employerId, tenant.environment) };
      },
    }),
    endpoint({
      ...shared,
      profile: "B",
      summary: "Send the employees as they are now",
      description:
        "Adds employees who are unknown and changes what differs of the others; who is not listed stays as they are. An " +
        "entry whose `employment_status` is unknown is refused by itself and told in `errors`. Each difference sends its event.",
      body: { schema: syncB, example: exampleSyncB, read: (body) => readSyncB(body, maxEmployees) },
      answers: { 200: { description: "What the roster came to.", schema: answerSchemaB, example: exampleSyncAnswerB } },
      async handle({ body, principal: { tenant }, requestId }) {
        const synced = await employees.syncEmployees(body, { tenant, requestId });
        return { status: 200, body: answerB(synced) };
      },
    }),
  ];
}
