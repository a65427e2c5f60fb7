import { Title } from "@mantine/core";
import { type Audit, AuditService, type ListAuditsResponse } from "@platform/contracts/premium_audit/v1/audits";
import { ListTable } from "../../shared/list/list-page.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { Money } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Period } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { words } from "../../shared/text/words.ts";

const column = columnsOf<Audit>();
const columns = column.columns([
  column.display({
    id: "period",
    header: "Audit",
    cell: ({ row: { original: audit } }) => (
      <RowLink
        from="/$environment/policies/$policyId"
        to="/$environment/audits/$auditId"
        params={{ auditId: audit.id }}
        search={{}}
      >
        <Period start={audit.periodStart} end={audit.periodEnd} />
      </RowLink>
    ),
  }),
  column.accessor(({ auditType }) => words(auditType), { id: "type", header: "Type", meta: { wideOnly: true } }),
  column.display({
    id: "status",
    header: "Status",
    cell: ({ row: { original: audit } }) => <StatusBadge status={audit.outOfDate ? "out_of_date" : audit.status} />,
  }),
  column.display({
    id: "premium",
    header: "Total premium",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.results?.totalPremium ?? ""} />,
  }),
  column.display({
    id: "balance",
    header: "Balance",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.results?.balance ?? ""} />,
  }),
]);

const rowsOf = (page: ListAuditsResponse) => page.audits;

/** The audits of a policy, newest first. */
export function PolicyAudits({ policyId }: { readonly policyId: string }) {
  const list = useList(AuditService.method.listAudits, { policyId }, rowsOf);
  return (
    <section>
      <Title order={2} mb="sm">
        Audits
      </Title>
      <ListTable
        label="Audits"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={<Empty title="No audits yet">The audit of the term is due when it has ended.</Empty>}
      />
    </section>
  );
}
