import { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import { type EmployeeRecord, PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { erasePerson } from "@platform/retention/erase-person";
import type { Tenant } from "@platform/service/call/tenant";
import { Command } from "commander";
import { confirmRemoval } from "../confirmation.ts";
import { printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { tenantIn } from "../tenant-in.ts";
import { environmentOption } from "./environment-option.ts";
import { example } from "./example.ts";

interface Person {
  environment: string;
  owner: string;
  employer: string;
  employee: string;
}

/** `operator person-data …`: what `/person-data` of the API does, for an owner that asks the operator. */
export function personDataCommands(services: Services): Command {
  const data = new Command("person-data").description("count and erase what is stored about a person");
  const options = "--owner own_… --environment production --employer employer_042 --employee emp_1";

  ofPerson(data.command("show").description("count the records of a person; GET /person-data has them"))
    .addHelpText("after", example(`person-data show ${options}`))
    .action(async (person: Person, command: Command) => {
      const tenant = tenantIn({ environment: person.environment, ownerId: person.owner });
      const ids = await employeeIds(services, tenant, person);
      const records = await payrollRecords(services, tenant, person);
      const events = (await Promise.all(ids.map((id) => countEvents(services, tenant, id)))).reduce((a, b) => a + b, 0);
      printOne(command, { employees: ids.join(" "), payroll_records: records.length, events });
    });

  ofPerson(data.command("erase").description("erase names and what else describes a person; cannot be undone"))
    .addHelpText("after", example(`person-data erase ${options}`))
    .action(async (person: Person, command: Command) => {
      const { owner, employer: employerId, employee: employeeId } = person;
      const tenant = tenantIn({ environment: person.environment, ownerId: owner });
      const losses = [
        `names of ${employeeId} of ${employerId}, ${owner} (${person.environment}), in payroll and events`,
      ];
      await confirmRemoval(command, { losses, name: employeeId });
      const erased = await services.use("payroll-intake", PayrollReportService, ({ eraseEmployeeNames }) =>
        services.use("employee-sync", EmployeeSyncService, ({ eraseEmployee }) =>
          services.use("webhooks", WebhooksService, ({ removePayloads }) =>
            erasePerson({ eraseEmployeeNames, eraseEmployee, removePayloads }, { tenant }, { employerId, employeeId }),
          ),
        ),
      );
      printOne(command, {
        employees: erased.employeeIds.join(" "),
        payroll_records_without_names: erased.names,
        events_without_payload: erased.events,
        events_pending: erased.pendingEvents,
        stays:
          "wages, hours and classes by id (payroll records must be kept), documents of audits, activity (ids alone)",
      });
    });
  return data;
}

function ofPerson(command: Command): Command {
  return command
    .requiredOption("--owner <id>", "id of the owner")
    .addOption(environmentOption())
    .requiredOption("--employer <id>", "the owner's id of the employer")
    .requiredOption("--employee <id>", "the employer's id of the employee");
}

async function employeeIds(services: Services, tenant: Tenant, { employer, employee }: Person): Promise<string[]> {
  const request = { employerId: employer, employeeId: employee, limit: 100 };
  const { employees } = await services.use("employee-sync", EmployeeSyncService, ({ listEmployees }) =>
    listEmployees(request, { tenant }),
  );
  return employees.map(({ id }) => id);
}

async function payrollRecords(services: Services, tenant: Tenant, { employer, employee }: Person) {
  const records: EmployeeRecord[] = [];
  let startingAfter = "";
  for (let hasMore = true; hasMore; ) {
    const request = { employerId: employer, employeeId: employee, limit: 100, startingAfter };
    const page = await services.use("payroll-intake", PayrollReportService, ({ listEmployeeRecords }) =>
      listEmployeeRecords(request, { tenant }),
    );
    records.push(...page.records);
    startingAfter = page.lastReportId;
    hasMore = page.hasMore;
  }
  return records;
}

async function countEvents(services: Services, tenant: Tenant, resourceId: string): Promise<number> {
  let count = 0;
  let startingAfter = "";
  for (let hasMore = true; hasMore; ) {
    const request = { resourceId, limit: 100, startingAfter };
    const page = await services.use("webhooks", EventLogService, ({ listEvents }) => listEvents(request, { tenant }));
    count += page.events.length;
    startingAfter = page.events.at(-1)?.id ?? "";
    hasMore = page.hasMore;
  }
  return count;
}
