import {
  type Dispute,
  DisputeService,
  type DisputeStatus,
  type ListDisputesResponse,
} from "@platform/contracts/premium_audit/v1/disputes";
import type { EnumName } from "@platform/service/call/enum-names";
import { getRouteApi } from "@tanstack/react-router";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { useList } from "../../shared/list/use-list.ts";
import { Empty } from "../../shared/parts/empty.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { isoOf, Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";

const disputesRoute = getRouteApi("/$environment/disputes");

const column = columnsOf<Dispute>();
const columns = column.columns([
  column.accessor(({ employerId }) => employerId, {
    id: "employer",
    header: "Employer",
    cell: ({ row: { original: dispute } }) => (
      <RowLink from="/$environment/disputes" to="../audits/$auditId" params={{ auditId: dispute.auditId }} search={{}}>
        <EmployerName employerId={dispute.employerId} />
      </RowLink>
    ),
  }),
  column.accessor(({ reason }) => reason, { id: "reason", header: "Reason" }),
  column.accessor(({ lines }) => lines.length, {
    id: "lines",
    header: "Lines",
    meta: { align: "end", wideOnly: true },
  }),
  column.accessor(({ status }) => status, {
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  column.accessor(({ createdAt }) => isoOf(createdAt), {
    id: "created",
    header: "Disputed",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.createdAt} />,
  }),
]);

const fields = {
  status: {
    label: "Status",
    choices: {
      "": "All disputes",
      open: "Open",
      accepted: "Accepted",
      partly_accepted: "Partly accepted",
      rejected: "Rejected",
      withdrawn: "Withdrawn",
    } satisfies Record<EnumName<typeof DisputeStatus> | "", string>,
  },
};
const rowsOf = (page: ListDisputesResponse) => page.disputes;

/** Disputes of all audits, newest first. */
export function DisputesPage() {
  const filters = useFilters(disputesRoute.useSearch(), fields);
  const { status } = filters.values;
  return (
    <ListPage
      title="Disputes"
      description="Lines of audits that somebody says are not right. Open the audit to accept or reject them."
      columns={columns}
      list={useList(DisputeService.method.listDisputes, { status }, rowsOf)}
      rowId={({ id }) => id}
      filters={filters}
      noMatch="No dispute matches"
      empty={<Empty title="No disputes">Nobody has disputed an audit. Open an audit to dispute lines of it.</Empty>}
    />
  );
}
