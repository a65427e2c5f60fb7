import { assumed, bytes, keptDays } from "./bytes.ts";
import { eventsOfReport, type Service, services } from "./figures.ts";
import { reportsAYearOf, type Workload } from "./workload.ts";

/** GB of records in Postgres. */
export interface Kept {
  service: Service;
  what: string;
  year: number;
  sevenYears: number;
  /** In each year after the seventh. */
  furtherYear: number;
}

const years = 7;
const gigabyte = 1e9;

/** The records that a workload keeps in Postgres. */
export function diskOf(workload: Workload): Kept[] {
  const reports = reportsAYearOf(workload);
  const { owners, employees, employers, reportsAYear, deliveriesOfReport } = workload;
  const newEmployees = employees * workload.turnover;
  const lines = employees * reportsAYear;
  const small = assumed.owner * owners;
  return [
    // An audit goes with its policy, which renewals keep, and keeps the reports that it cites: as every line is audited, both grow on.
    growing("payroll-intake", "reports and lines", reports * bytes.report + lines * bytes.line, true),
    growing(
      "premium-audit",
      "policies and audits",
      employers * (bytes.audit + reportsAYear * bytes.auditedReport),
      true,
    ),
    growing("webhooks", "event log", (reports * eventsOfReport.logged + newEmployees) * bytes.event),
    staying("webhooks", "deliveries", ((reports * deliveriesOfReport) / 365) * keptDays.delivery * bytes.delivery),
    growing("activity", "changes", (reports * eventsOfReport.recorded + newEmployees) * bytes.activity),
    {
      ...growing("employee-sync", "employees", newEmployees * bytes.employee),
      year: ((employees + newEmployees) * bytes.employee) / gigabyte,
      sevenYears: ((employees + newEmployees * years) * bytes.employee) / gigabyte,
    },
    growing("file-status", "files", reports * bytes.file),
    // The answers of a day, in which all reports of a period may arrive.
    staying("credentials", "owners, keys, answers", small + employers * bytes.answer),
    staying("portal", "people", owners * assumed.peopleOfOwner * assumed.person),
    ...services.map((service) => staying(service, "outbox and inbox", messageBytes(workload) / services.length)),
  ];
}

function growing(service: Service, what: string, bytesAYear: number, growsOn = false): Kept {
  const year = bytesAYear / gigabyte;
  return { service, what, year, sevenYears: year * years, furtherYear: growsOn ? year : 0 };
}

function staying(service: Service, what: string, size: number): Kept {
  return { service, what, year: size / gigabyte, sevenYears: size / gigabyte, furtherYear: 0 };
}

/** Events that a workload publishes in a year. */
export function eventsAYearOf(workload: Workload): number {
  return reportsAYearOf(workload) * eventsOfReport.published + workload.employees * workload.turnover;
}

/** Outboxes and inboxes of all services, which are divided evenly among them. */
function messageBytes(workload: Workload): number {
  const outboxes = (eventsAYearOf(workload) / 365) * keptDays.outbox * bytes.outboxEvent;
  const takenIn = (reportsAYearOf(workload) * eventsOfReport.takenIn) / 365;
  return outboxes + takenIn * keptDays.inbox * bytes.inboxEvent;
}
