import { useInfiniteQuery } from "@connectrpc/connect-query";
import { NativeSelect } from "@mantine/core";
import { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import { Money, Nothing } from "../../shared/amount.tsx";
import { Empty } from "../../shared/empty.tsx";
import { Filters } from "../../shared/filters.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { RowLink } from "../../shared/row-link.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { Period, Time } from "../../shared/time.tsx";
import { words } from "../../shared/words.ts";
import { auditsRoute } from "./routes.ts";

const column = columnsOf<Audit>();
const columns = column.columns([
  column.accessor((audit) => audit.employerId, {
    id: "employer",
    header: "Employer",
    cell: ({ row: { original: audit } }) => (
      <RowLink from="/$environment/audits" to="./$auditId" params={{ auditId: audit.id }} search={{}}>
        {audit.employerId}
      </RowLink>
    ),
  }),
  column.display({
    id: "period",
    header: "Period",
    cell: ({ row: { original: audit } }) => <Period start={audit.periodStart} end={audit.periodEnd} />,
  }),
  column.display({
    id: "status",
    header: "Status",
    cell: ({ row: { original: audit } }) => <StatusBadge status={audit.outOfDate ? "out_of_date" : audit.status} />,
  }),
  column.accessor((audit) => words(audit.auditType), { id: "type", header: "Type", meta: { wideOnly: true } }),
  column.display({
    id: "premium",
    header: "Premium",
    meta: { align: "end", wideOnly: true },
    cell: ({ row: { original: audit } }) => <Money value={audit.results?.totalPremium ?? ""} />,
  }),
  column.display({
    id: "adjustment",
    header: "Adjustment",
    meta: { align: "end", wideOnly: true },
    cell: ({ row: { original: audit } }) => <Money value={audit.results?.adjustment ?? ""} />,
  }),
  column.display({
    id: "problem",
    header: "What is missing",
    meta: { wideOnly: true },
    cell: ({ row: { original: audit } }) => audit.failure?.message || <Nothing />,
  }),
  column.display({
    id: "updated",
    header: "Updated",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.updatedAt} />,
  }),
]);

const statuses = [
  { value: "", label: "All audits" },
  { value: "failed", label: "Failed" },
  { value: "in_progress", label: "In progress" },
  { value: "completed", label: "Completed" },
  { value: "non_compliant", label: "Non-compliant" },
];

/** All audits, newest first. */
export function AuditsPage() {
  const { employer_id = "", status = "" } = auditsRoute.useSearch();
  const navigate = auditsRoute.useNavigate();
  const audits = useInfiniteQuery(
    PortalAuditsService.method.listAudits,
    { employerId: employer_id, status, limit: 100, startingAfter: "" },
    {
      pageParamKey: "startingAfter",
      getNextPageParam: (page) => (page.hasMore ? page.audits.at(-1)?.id : undefined),
    },
  );
  const isFiltered = employer_id !== "" || status !== "";
  return (
    <>
      <PageHeader
        title="Audits"
        description="What each policy term costs by the payroll that was reported. Start one from its policy."
      />
      <Filters isFiltered={isFiltered} onClear={() => navigate({ search: {} })}>
        <NativeSelect
          aria-label="Status"
          data={statuses}
          value={status}
          onChange={({ currentTarget: { value } }) =>
            navigate({ search: { ...(employer_id && { employer_id }), ...(value && { status: value }) } })
          }
        />
      </Filters>
      <DataTable
        label="Audits"
        columns={columns}
        rows={audits.data?.pages.flatMap((page) => page.audits)}
        listing={audits}
        rowId={(audit) => audit.id}
        empty={
          <Empty title={isFiltered ? "No audit matches" : "No audits yet"}>
            {isFiltered ? "Change the filters, or clear them." : "Open a policy and start the audit of its term."}
          </Empty>
        }
      />
    </>
  );
}
