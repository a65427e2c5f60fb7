import { Box, Text } from "@mantine/core";
import type { EmployeeRecord } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { getRouteApi } from "@tanstack/react-router";
import { ListTable } from "../../shared/list/list-page.tsx";
import type { List } from "../../shared/list/use-list.ts";
import { Count, Money, Nothing } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Period } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";

const environmentRoute = getRouteApi("/$environment");

const column = columnsOf<EmployeeRecord>();
const columns = column.columns([
  column.display({
    id: "period",
    header: "Period",
    cell: ({ row: { original } }) => <ReportOf record={original} />,
  }),
  column.accessor(({ record }) => [record?.state, record?.classCode].filter(Boolean).join(" "), {
    id: "class",
    header: "State and class",
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
  column.display({
    id: "hours",
    header: "Hours",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Count value={row.original.record?.hoursWorked ?? ""} />,
  }),
  column.display({
    id: "wages",
    header: "Gross wages",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.record?.grossWages ?? ""} />,
  }),
  column.display({
    id: "overtime",
    header: "Overtime pay",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.record?.overtimePay ?? ""} />,
  }),
  column.display({
    id: "status",
    header: "Status",
    meta: { wideOnly: true },
    cell: ({ row: { original } }) => <StatusBadge status={statusOf(original)} />,
  }),
  column.display({
    id: "findings",
    header: "Errors and warnings",
    meta: { wideOnly: true },
    cell: ({ row: { original } }) => <FindingsOf record={original} />,
  }),
]);

/** A record that was rejected counts for nothing, whatever its report does. */
const statusOf = ({ reportStatus, problems }: EmployeeRecord) => (problems.length > 0 ? "failed" : reportStatus);

function ReportOf({ record }: { readonly record: EmployeeRecord }) {
  const { reportId, periodStart, periodEnd } = record;
  const { environment } = environmentRoute.useRouteContext();
  return (
    <RowLink to="/$environment/payroll/$reportId" params={{ environment, reportId }} search={{}}>
      <Period start={periodStart} end={periodEnd} />
      <Box hiddenFrom="sm">
        <StatusBadge status={statusOf(record)} />
      </Box>
    </RowLink>
  );
}

function FindingsOf({ record: { problems, warnings } }: { readonly record: EmployeeRecord }) {
  const all = [...problems, ...warnings];
  if (all.length === 0) return <Nothing />;
  return all.map(({ code, field, message }) => (
    <Text size="xs" key={`${code} ${field}`}>
      {message}
    </Text>
  ));
}

/** Records of a person in each payroll report. */
export function PayOverTime({ list }: { readonly list: List<EmployeeRecord> }) {
  return (
    <ListTable
      label="Pay"
      columns={columns}
      list={list}
      rowId={({ reportId, record }) => `${reportId} ${record?.position}`}
      empty={
        <Empty title={list.hasNextPage ? "Not in the newest reports" : "In no payroll report"}>
          {list.hasNextPage
            ? "Older reports of the employer may have this person."
            : "The record came with a sync, or from the API."}
        </Empty>
      }
    />
  );
}
