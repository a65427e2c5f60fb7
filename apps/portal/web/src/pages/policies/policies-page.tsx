import { useInfiniteQuery } from "@connectrpc/connect-query";
import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { PortalPoliciesService } from "@platform/contracts/portal/v1/policies";
import type { Policy } from "@platform/contracts/premium_audit/v1/policies";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Money } from "../../shared/amount.tsx";
import { Empty } from "../../shared/empty.tsx";
import { Filters } from "../../shared/filters.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { RowLink } from "../../shared/row-link.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { dayOf, Period } from "../../shared/time.tsx";
import { policiesRoute } from "./routes.ts";

const column = columnsOf<Policy>();
const columns = column.columns([
  column.accessor((policy) => policy.policyNumber, {
    id: "number",
    header: "Policy",
    cell: ({ row: { original: policy } }) => (
      <RowLink from="/$environment/policies" to="./$policyId" params={{ policyId: policy.id }}>
        {policy.policyNumber}
      </RowLink>
    ),
  }),
  column.accessor((policy) => policy.employerId, { id: "employer", header: "Employer" }),
  column.display({ id: "status", header: "Status", cell: ({ row }) => <StatusBadge status={row.original.status} /> }),
  column.display({
    id: "term",
    header: "Term",
    meta: { wideOnly: true },
    cell: ({ row: { original: policy } }) => <Period {...termOf(policy)} />,
  }),
  column.display({
    id: "estimate",
    header: "Estimated premium",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.estimatedPremium} />,
  }),
]);

/** First and last day of the policy's term. */
function termOf({ effectiveDate, expirationDate }: Policy) {
  return { start: dayOf(effectiveDate), end: dayOf(expirationDate) };
}

const statuses = [
  { value: "", label: "All statuses" },
  { value: "active", label: "Active" },
  { value: "pending", label: "Pending" },
  { value: "expired", label: "Expired" },
  { value: "cancelled", label: "Cancelled" },
];

/** All policies, newest first. */
export function PoliciesPage() {
  const { employer_id = "", status = "" } = policiesRoute.useSearch();
  const navigate = policiesRoute.useNavigate();
  const [typed, setTyped] = useState(employer_id);
  const search = useDebouncedCallback((value: string) => {
    navigate({ search: { ...(value && { employer_id: value }), ...(status && { status }) }, replace: true });
  }, 300);
  const policies = useInfiniteQuery(
    PortalPoliciesService.method.listPolicies,
    { employerId: employer_id, status, limit: 100, startingAfter: "" },
    {
      pageParamKey: "startingAfter",
      getNextPageParam: (page) => (page.hasMore ? page.policies.at(-1)?.id : undefined),
    },
  );
  const isFiltered = employer_id !== "" || status !== "";
  return (
    <>
      <PageHeader title="Policies" description="Terms, rates, and the premium as payroll arrives." />
      <Filters
        isFiltered={isFiltered}
        onClear={() => {
          setTyped("");
          navigate({ search: {} });
        }}
      >
        <TextInput
          aria-label="Employer id"
          placeholder="Employer id"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            search(event.currentTarget.value.trim());
          }}
        />
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
        label="Policies"
        columns={columns}
        rows={policies.data?.pages.flatMap((page) => page.policies)}
        listing={policies}
        rowId={(policy) => policy.id}
        empty={
          <Empty title={isFiltered ? "No policy matches" : "No policies yet"}>
            {isFiltered ? "Change the filters, or clear them." : "Create policies through the API: POST /policies."}
          </Empty>
        }
      />
    </>
  );
}
