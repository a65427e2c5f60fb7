import { Title } from "@mantine/core";
import { type ListPoliciesResponse, type Policy, PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { EmployerName } from "../../../shared/employers/employer-name.tsx";
import { ListTable } from "../../../shared/list/list-page.tsx";
import { useList } from "../../../shared/list/use-list.ts";
import { Empty } from "../../../shared/parts/empty.tsx";
import { RowLink } from "../../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";

const column = columnsOf<Policy>();
const columns = column.columns([
  column.display({
    id: "policy",
    header: "Policy",
    cell: ({ row: { original: policy } }) => (
      <RowLink from="/$environment" to="/$environment/policies/$policyId" params={{ policyId: policy.id }}>
        {policy.policyNumber}
      </RowLink>
    ),
  }),
  column.accessor(({ employerId }) => employerId, {
    id: "employer",
    header: "Employer",
    cell: ({ getValue }) => <EmployerName employerId={getValue()} />,
  }),
  column.display({
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
]);

const rowsOf = (page: ListPoliciesResponse) => page.policies;

/** The policies whose current term names a table. */
export function UsedByPolicies({ table }: { readonly table: { rateTable?: string; ruleTable?: string } }) {
  const list = useList(PolicyService.method.listPolicies, table, rowsOf);
  return (
    <section>
      <Title order={2} mb="sm">
        Used by
      </Title>
      <ListTable
        label="Policies"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={<Empty title="No policy names this table">Choose it when you make or change a policy.</Empty>}
      />
    </section>
  );
}
