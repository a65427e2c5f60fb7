import type { MessageInitShape } from "@bufbuild/protobuf";
import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type Employee,
  EmployeeSyncService,
  type SyncEmployeesRequestSchema,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Event } from "@platform/contracts/events/v1/events";
import { PayrollEmployeesSeen_SeenEmployeeSchema as SeenEmployeeSchema } from "@platform/contracts/events/v1/payroll_events";
import { LegalHoldService } from "@platform/contracts/operations/v1/legal_holds";
import { freePort } from "@platform/local-stack/machine/free-port";
import { decodeEvent, newEvent, typeOf } from "@platform/messaging/event/event";
import { createDatabase } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { rpcClient } from "@platform/rpc/client/client";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { startApp } from "@platform/service/lifecycle/start-app";
import { createLogger } from "@platform/service/observe/log";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { startPart } from "@platform/testing/waiting/start-part";
import { app as employeeSync } from "../src/main.ts";

export const tenant: Tenant = { environment: "sandbox", ownerId: "own_1" };

/** A report with employees; each has by default a name, a class code and a state. */
export interface TestReport {
  employerId: string;
  employees: MessageInitShape<typeof SeenEmployeeSchema>[];
  reportId?: string;
  periodEnd?: string;
  receivedAt?: Date;
  tenant?: Tenant;
}

type Changes = NonNullable<MessageInitShape<typeof SyncEmployeesRequestSchema>["changes"]>;

/** Makes `payroll.employees_seen` for a report, as payroll-intake does. */
export function seenEvent({ employees, ...report }: TestReport): Event {
  const reportedEmployees = employees.map((employee) =>
    create(SeenEmployeeSchema, { name: "Ada Quill", classCode: "8810", state: "IN", ...employee }),
  );
  const {
    tenant: owner = tenant,
    reportId = newId("PR_TEST_"),
    periodEnd = "2026-01-15",
    receivedAt = new Date(),
  } = report;
  const about = { reportId, employerId: report.employerId, periodEnd, receivedAt: timestampFromDate(receivedAt) };
  return newEvent({
    tenant: owner,
    data: { case: "payrollEmployeesSeen", value: { ...about, employees: reportedEmployees } },
  });
}

/** Starts the service on its own database and broker, with clients. */
export async function startEmployeeSync(env: NodeJS.ProcessEnv = {}) {
  const stack = new AsyncDisposableStack();
  const log = createLogger("employee-sync-test", "silent");
  const { urlOf } = await testDatabase({ services: ["employee-sync"] });
  const url = urlOf("employee-sync");
  const broker = await testNats();
  const grpcPort = await freePort();
  const app = await startApp(employeeSync, {
    PLATFORM_MODE: "development",
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    LOG_LEVEL: "silent",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(grpcPort),
    CREDENTIALS_ADDRESS: "127.0.0.1:1",
    PREMIUM_AUDIT_ADDRESS: "127.0.0.1:1",
    POSTGRES_URL: url,
    ...broker.environmentOf("employee-sync"),
    ...env,
  });
  stack.defer(() => app.stop());
  const options = { address: `127.0.0.1:${grpcPort}`, timeoutMs: hangAfterMs };
  const service = await startPart(stack, rpcClient(EmployeeSyncService, options));
  const operator = await startPart(stack, rpcClient(LegalHoldService, options));
  const database = await startPart(stack, createDatabase({ url, maxConnections: 3, applicationName: "test", log }));
  const all = statement("outbox_all", { payload: "bytea" }, "SELECT payload FROM outbox ORDER BY seq");

  return {
    call: service.call,
    operator: operator.call,
    database,

    sync(employerId: string, changes: Changes, { as = tenant, requestId = newId("req_") } = {}) {
      return service.call.syncEmployees({ employerId, changes }, { tenant: as, requestId });
    },

    /** Returns the employees of an employer, by the partner's employee ids. */
    async employeesOf(employerId: string, as = tenant): Promise<Map<string, Employee>> {
      const { employees } = await service.call.listEmployees({ employerId, limit: 100 }, { tenant: as });
      return new Map(employees.map((employee) => [employee.employeeId, employee]));
    },

    /** Publishes a report, as payroll-intake does. */
    async publishReport(report: TestReport): Promise<void> {
      await broker.publish(seenEvent(report));
    },

    /** Returns the events of an employer's employees, in order, with their types. */
    async eventsOf(employerId: string): Promise<{ type: string; employee: Employee; event: Event }[]> {
      const events = (await database.query(all)).map(({ payload: bytes }) => decodeEvent(bytes));
      return events.flatMap((event) => {
        const employee = employeeIn(event);
        return employee?.employerId === employerId ? [{ type: typeOf(event), employee, event }] : [];
      });
    },

    async stop() {
      await stack.disposeAsync();
    },
  };
}

export function employeeIn({ data: { value } }: Event): Employee | undefined {
  return value && "employee" in value ? value.employee : undefined;
}
