import { useQuery } from "@connectrpc/connect-query";
import { Paper, Skeleton, Stack, Tabs, Text, Title } from "@mantine/core";
import { type Employee, EmployeeStatus, EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import {
  type EmployeeRecord,
  type ListEmployeeRecordsResponse,
  PayrollReportService,
} from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { employeeMembers } from "@platform/public-records/noun/employee";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { Rate } from "../../shared/parts/amount.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Facts } from "../../shared/parts/facts.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { RecordMenu } from "../../shared/parts/record-menu.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Day, Period, Time } from "../../shared/parts/time.tsx";
import { memberFacts } from "../../shared/table/member-columns.tsx";
import { classSpans } from "./class-spans.ts";
import { Changes } from "./employee-changes.tsx";
import { PayOverTime } from "./pay-over-time.tsx";

const environmentRoute = getRouteApi("/$environment");
const employeeRoute = getRouteApi("/$environment/employees/$employeeRecordId");

const rowsOf = (page: ListEmployeeRecordsResponse) => page.records;
/** The newest period first; reports of one period stay in the order in which they came. */
const byPeriod = (one: EmployeeRecord, other: EmployeeRecord) => other.periodEnd.localeCompare(one.periodEnd);
const after = {
  member: "startingAfter",
  first: "",
  cursorOf: (page: ListEmployeeRecordsResponse) => page.lastReportId,
};

/** One person over time: classes, pay with its errors and warnings, and who changed the record. */
export function EmployeePage() {
  const { employeeRecordId: id } = employeeRoute.useParams();
  const { show = "pay" } = employeeRoute.useSearch();
  const navigate = employeeRoute.useNavigate();
  const { environment } = environmentRoute.useRouteContext();
  const query = useQuery(EmployeeSyncService.method.getEmployee, { id });
  const employee = query.data?.employee;
  const { employerId = "", employeeId = "" } = employee ?? {};
  const records = useList(PayrollReportService.method.listEmployeeRecords, { employerId, employeeId }, rowsOf, {
    after,
    enabled: employee !== undefined,
  });
  const back = { label: "Employees", to: "/$environment/employees", params: { environment }, search: {} } as const;
  if (!employee) {
    return (
      <>
        <PageHeader title="Employee" back={back} />
        {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <Skeleton height={140} />}
      </>
    );
  }
  const warnings = records.rows?.reduce((sum, row) => sum + row.problems.length + row.warnings.length, 0) ?? 0;
  return (
    <>
      <PageHeader
        title={employee.name || employee.employeeId}
        description={<Workplace employee={employee} />}
        back={back}
      >
        <RecordMenu
          ids={[
            ["employee id", employee.employeeId],
            ["record id", employee.id],
          ]}
        />
      </PageHeader>
      <Stack gap="lg">
        <Paper withBorder p="md">
          <EmployeeFacts employee={employee} />
        </Paper>
        <Tabs
          value={show}
          onChange={(value) => navigate({ search: value === "pay" ? {} : { show: value ?? "" }, replace: true })}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="pay">Pay{warnings > 0 && ` (${warnings} errors and warnings)`}</Tabs.Tab>
            <Tabs.Tab value="changes">Changes</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="pay">
            <Classes spans={classSpans(records.rows ?? [])} />
            <PayOverTime list={{ ...records, rows: records.rows?.toSorted(byPeriod) }} />
          </Tabs.Panel>
          <Tabs.Panel value="changes">{show === "changes" && <Changes employeeRecordId={id} />}</Tabs.Panel>
        </Tabs>
      </Stack>
    </>
  );
}

function Workplace({ employee: { employeeId, employerId } }: { readonly employee: Employee }) {
  return (
    <>
      {employeeId} at <EmployerName employerId={employerId} />
    </>
  );
}

function EmployeeFacts({ employee }: { readonly employee: Employee }) {
  const factOf = (name: string, value: string, shown: ReactNode = value): (readonly [string, ReactNode])[] =>
    value ? [[name, shown]] : [];
  const isTerminated = employee.status === EmployeeStatus.TERMINATED;
  return (
    <Facts
      facts={[
        ["Status", <StatusBadge key="status" status={isTerminated ? "terminated" : "active"} />],
        ...factOf("State", employee.state),
        ...factOf("Class code", employee.classCode),
        ...factOf("Hourly rate", employee.hourlyRate, <Rate key="rate" value={employee.hourlyRate} />),
        ...memberFacts(employeeMembers, employee),
        ...factOf("Terminated", employee.terminationDate, <Day key="terminated" date={employee.terminationDate} />),
        ...factOf("Reason", employee.terminationReason),
        ["First seen", <Time key="created" at={employee.createdAt} full />],
        ["Last changed", <Time key="updated" at={employee.updatedAt} full />],
      ]}
    />
  );
}

/** The classes in which the person was paid, newest first. */
function Classes({ spans }: { readonly spans: ReturnType<typeof classSpans> }) {
  if (spans.length === 0) return null;
  return (
    <Paper withBorder p="md" mb="md">
      <Title order={2} mb="sm">
        Classes
      </Title>
      {spans.map(({ classCode, state, from: firstDay, to: lastDay, reports }) => (
        <Text size="sm" key={`${state} ${classCode} ${firstDay}`}>
          <strong>{[state, classCode].filter(Boolean).join(" ")}</strong> <Period start={firstDay} end={lastDay} /> in{" "}
          {reports} {reports === 1 ? "record" : "records"}
        </Text>
      ))}
    </Paper>
  );
}
