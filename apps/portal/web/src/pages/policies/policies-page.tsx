import { Button, Text } from "@mantine/core";
import {
  type ListPoliciesResponse,
  type Policy,
  PolicyService,
  type PolicyStatus,
} from "@platform/contracts/premium_audit/v1/policies";
import type { EnumName } from "@platform/service/call/enum-names";
import { getRouteApi, Link } from "@tanstack/react-router";
import { usePermission } from "../../app/permission.ts";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { useList } from "../../shared/list/use-list.ts";
import { Money } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { dayOf, lastDayOf, Period } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";

const environmentRoute = getRouteApi("/$environment");
const policiesRoute = getRouteApi("/$environment/policies");

const column = columnsOf<Policy>();
const columns = column.columns([
  column.accessor((policy) => policy.policyNumber, {
    id: "number",
    header: "Policy",
    cell: ({ row: { original: policy } }) => (
      <RowLink from="/$environment/policies" to="./$policyId" params={{ policyId: policy.id }}>
        {policy.policyNumber}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <EmployerName employerId={policy.employerId} />
        </Text>
      </RowLink>
    ),
  }),
  column.accessor((policy) => policy.employerId, {
    id: "employer",
    header: "Employer",
    meta: { wideOnly: true },
    cell: ({ getValue }) => <EmployerName employerId={getValue()} />,
  }),
  column.accessor(({ status }) => status, {
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  column.accessor((policy) => termOf(policy).start, {
    id: "term",
    header: "Term",
    meta: { wideOnly: true },
    cell: ({ row: { original: policy } }) => <Period {...termOf(policy)} />,
  }),
  column.accessor(({ estimatedPremium }) => estimatedPremium, {
    id: "estimate",
    header: "Estimated premium",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.estimatedPremium} />,
  }),
]);

/** First and last day of the policy's term. */
function termOf({ effectiveDate, expirationDate }: Policy) {
  return { start: dayOf(effectiveDate), end: lastDayOf(expirationDate) };
}

const fields = {
  employer_id: { label: "Number or employer" },
  status: {
    label: "Status",
    choices: {
      "": "All statuses",
      active: "Active",
      pending: "Pending",
      expired: "Expired",
      cancelled: "Cancelled",
    } satisfies Record<EnumName<typeof PolicyStatus> | "", string>,
  },
};
const rowsOf = (page: ListPoliciesResponse) => page.policies;

/** All policies, newest first. */
export function PoliciesPage() {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("policies");
  const filters = useFilters(policiesRoute.useSearch(), fields);
  const { employer_id: search, status } = filters.values;
  return (
    <ListPage
      title="Policies"
      description="Terms, rates, and the premium as payroll arrives."
      columns={columns}
      list={useList(PolicyService.method.listPolicies, { search, status }, rowsOf)}
      rowId={({ id }) => id}
      filters={filters}
      noMatch="No policy matches"
      actions={
        canChange && (
          <Button renderRoot={(props) => <Link to="/$environment/policies/new" params={{ environment }} {...props} />}>
            New policy
          </Button>
        )
      }
      empty={<Empty title="No policies yet">Create one here, or many through the API: POST /policies.</Empty>}
    />
  );
}
