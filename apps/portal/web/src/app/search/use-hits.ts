import { useQuery } from "@connectrpc/connect-query";
import type { ApiKey } from "@platform/contracts/credentials/v1/credentials";
import { type Employee, EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import { type Employer, EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import { type PayrollReport, PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { PortalKeysService } from "@platform/contracts/portal/v1/keys";
import { type Audit, AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { type Policy, PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { EventLogService, type LoggedEvent } from "@platform/contracts/webhooks/v1/event_log";
import { keepPreviousData } from "@tanstack/react-query";
import { useEmployerNames } from "../../shared/employers/employer-name.tsx";
import { dayOf, lastDayOf } from "../../shared/parts/time.tsx";
import { periodText } from "../../shared/text/date-text.ts";

/** Something that was found, and the page that shows it. */
export interface Hit {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** Path below the environment. */
  readonly path: string;
}

export interface HitGroup {
  readonly label: string;
  readonly hits: readonly Hit[];
}

const most = 5;
/** One letter finds half of everything. */
const shortest = 2;

/** Returns the records of the owner that have a text: the newest of each kind. Each kind is a call of its own, so that none waits for another. */
export function useHits(text: string, withKeys: boolean): { groups: readonly HitGroup[]; isPending: boolean } {
  const search = text.trim();
  const isSearched = search.length >= shortest;
  const options = { enabled: isSearched, placeholderData: keepPreviousData };
  const request = { limit: most, search };
  const employers = useQuery(EmployerService.method.listEmployers, request, options);
  const policies = useQuery(PolicyService.method.listPolicies, request, options);
  const employees = useQuery(EmployeeSyncService.method.listEmployees, request, options);
  const reports = useQuery(PayrollReportService.method.listReports, request, options);
  const audits = useQuery(AuditService.method.listAudits, request, options);
  const keys = useQuery(PortalKeysService.method.listKeys, {}, { enabled: isSearched && withKeys });
  const isEvent = /^evt_\w+$/.test(search);
  const event = useQuery(EventLogService.method.getEvent, { eventId: search }, { enabled: isEvent, retry: false });
  const records = [policies.data?.policies, employees.data?.employees, reports.data?.reports, audits.data?.audits];
  const nameOf = useEmployerNames(records.flatMap((rows = []) => rows.map(({ employerId }) => employerId)));
  const groups = [
    group("Employers", employers.data?.employers, employerHit),
    group("Policies", policies.data?.policies, policyHit(nameOf)),
    group("People", employees.data?.employees, employeeHit(nameOf)),
    group("Payroll reports", reports.data?.reports, reportHit(nameOf)),
    group("Audits", audits.data?.audits, auditHit(nameOf)),
    group("API keys", keys.data?.keys.filter(hasText(search)).slice(0, most), keyHit),
    group("Events", event.data?.event && isEvent ? [event.data.event] : [], eventHit),
  ];
  const isPending = [employers, policies, employees, reports, audits].some(({ isFetching }) => isFetching);
  return { groups: isSearched ? groups.filter(({ hits }) => hits.length > 0) : [], isPending };
}

const employerHit = ({ id, members }: Employer): Hit => {
  const employerId = members?.employerId ?? "";
  const path = `/employers/${encodeURIComponent(employerId)}`;
  return { key: id, title: members?.name || employerId, detail: employerId, path };
};

/** Returns the name of an employer by its id. */
type NameOf = (employerId: string) => string;

const policyHit =
  (nameOf: NameOf) =>
  ({ id, policyNumber, employerId, effectiveDate, expirationDate }: Policy): Hit => ({
    key: id,
    title: `Policy ${policyNumber}`,
    detail: `${nameOf(employerId)}, ${periodText(dayOf(effectiveDate), lastDayOf(expirationDate))}`,
    path: `/policies/${id}`,
  });

const employeeHit =
  (nameOf: NameOf) =>
  ({ id, name, employeeId, employerId }: Employee): Hit => ({
    key: id,
    title: name || employeeId,
    detail: `${employeeId} at ${nameOf(employerId)}`,
    path: `/employees/${id}`,
  });

const reportHit =
  (nameOf: NameOf) =>
  ({ id, employerId, periodStart, periodEnd, fileName }: PayrollReport): Hit => ({
    key: id,
    title: `Payroll of ${nameOf(employerId)}`,
    detail: [periodText(periodStart, periodEnd), fileName].filter(Boolean).join(", "),
    path: `/payroll/${id}`,
  });

const auditHit =
  (nameOf: NameOf) =>
  ({ id, employerId, periodStart, periodEnd }: Audit): Hit => ({
    key: id,
    title: `Audit of ${nameOf(employerId)}`,
    detail: periodText(periodStart, periodEnd),
    path: `/audits/${id}`,
  });

const keyHit = ({ id, name, redactedKey }: ApiKey): Hit => ({
  key: id,
  title: name || redactedKey,
  detail: redactedKey,
  path: "/keys",
});

const eventHit = ({ id, type }: LoggedEvent): Hit => ({ key: id, title: type, detail: id, path: `/events/${id}` });

function group<Row>(label: string, rows: readonly Row[] | undefined, toHit: (row: Row) => Hit): HitGroup {
  return { label, hits: rows?.map(toHit) ?? [] };
}

function hasText(search: string) {
  const part = search.toLowerCase();
  return ({ name, id, redactedKey }: ApiKey) =>
    [name, id, redactedKey].some((text) => text.toLowerCase().includes(part));
}
