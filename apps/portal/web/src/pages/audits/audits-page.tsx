import { Text } from "@mantine/core";
import {
  type Audit,
  AuditService,
  type AuditStatus,
  type ListAuditsResponse,
} from "@platform/contracts/premium_audit/v1/audits";
import type { EnumName } from "@platform/service/call/enum-names";
import { getRouteApi } from "@tanstack/react-router";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { useList } from "../../shared/list/use-list.ts";
import { Money, Nothing } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { isoOf, Period, Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { withDayTexts } from "../../shared/text/date-text.ts";
import { DueDay, isOverdue } from "./due-day.tsx";

const auditsRoute = getRouteApi("/$environment/audits");

const statusOf = ({ outOfDate, status }: Audit) => (outOfDate ? "out_of_date" : status);

const column = columnsOf<Audit>();
const columns = column.columns([
  column.accessor((audit) => audit.employerId, {
    id: "employer",
    header: "Employer",
    cell: ({ row: { original: audit } }) => (
      <RowLink from="/$environment/audits" to="./$auditId" params={{ auditId: audit.id }} search={{}}>
        <EmployerName employerId={audit.employerId} />
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <Period start={audit.periodStart} end={audit.periodEnd} />
        </Text>
      </RowLink>
    ),
  }),
  column.accessor(({ periodStart }) => periodStart, {
    id: "period",
    header: "Period",
    meta: { wideOnly: true },
    cell: ({ row: { original: audit } }) => (
      <>
        <Period start={audit.periodStart} end={audit.periodEnd} />
        {audit.auditType === "interim" && (
          <Text size="xs" c="dimmed">
            Interim audit
          </Text>
        )}
      </>
    ),
  }),
  column.accessor(statusOf, {
    id: "status",
    header: "Status",
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor(({ dueDate }) => dueDate, {
    id: "due",
    header: "Due",
    meta: { wideOnly: true },
    cell: ({ row: { original: audit } }) => <DueDay date={audit.dueDate} isOverdue={isOverdue(audit)} />,
  }),
  column.accessor(({ results }) => results?.totalPremium ?? "", {
    id: "premium",
    header: "Premium",
    meta: { align: "end" },
    cell: ({ row: { original: audit } }) => <Money value={audit.results?.totalPremium ?? ""} />,
  }),
  column.accessor(({ results }) => results?.adjustment ?? "", {
    id: "adjustment",
    header: "Adjustment",
    meta: { align: "end", wideOnly: true },
    cell: ({ row: { original: audit } }) => <Money value={audit.results?.adjustment ?? ""} />,
  }),
  column.accessor(({ failure }) => failure?.message ?? "", {
    id: "problem",
    header: "What is missing",
    meta: { wideOnly: true },
    cell: ({ row: { original: audit } }) =>
      audit.failure?.message ? <Text size="xs">{withDayTexts(audit.failure.message)}</Text> : <Nothing />,
  }),
  column.accessor(({ updatedAt }) => isoOf(updatedAt), {
    id: "updated",
    header: "Updated",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.updatedAt} />,
  }),
]);

const fields = {
  employer_id: { label: "Employer or audit id" },
  status: {
    label: "Status",
    choices: {
      "": "All audits",
      failed: "Failed",
      in_progress: "In progress",
      awaiting_records: "Awaiting records",
      completed: "Completed",
      non_compliant: "Non-compliant",
      waived: "Waived",
    } satisfies Record<EnumName<typeof AuditStatus> | "", string>,
  },
};
const rowsOf = (page: ListAuditsResponse) => page.audits;

/** All audits, newest first. */
export function AuditsPage() {
  const filters = useFilters(auditsRoute.useSearch(), fields);
  const { employer_id: search, status } = filters.values;
  return (
    <ListPage
      title="Audits"
      description="What each policy term costs by the payroll that was reported. Start one from its policy."
      columns={columns}
      list={useList(AuditService.method.listAudits, { search, status }, rowsOf)}
      rowId={({ id }) => id}
      filters={filters}
      noMatch="No audit matches"
      empty={<Empty title="No audits yet">Open a policy and start the audit of its term.</Empty>}
    />
  );
}
