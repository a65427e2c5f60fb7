import { Button, Tabs, Text } from "@mantine/core";
import {
  type ExposureGrant,
  ExposureGrantService,
  type GrantStatus,
  type ListExposureGrantsResponse,
} from "@platform/contracts/payroll_intake/v1/exposure";
import type { EnumName } from "@platform/service/call/enum-names";
import { getRouteApi } from "@tanstack/react-router";
import { createContext, use, useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ListTable } from "../../shared/list/list-page.tsx";
import { type Filters, useFilters } from "../../shared/list/use-filters.ts";
import { type List, useList } from "../../shared/list/use-list.ts";
import { Empty } from "../../shared/parts/empty.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { GrantActions } from "./grant-actions.tsx";
import { GrantDrawer } from "./grant-drawer.tsx";
import { OfferGrant } from "./offer-grant.tsx";

const grantsRoute = getRouteApi("/$environment/grants");

interface ListedGrants {
  readonly isReceived: boolean;
  readonly changed: () => unknown;
}
const Listed = createContext<ListedGrants>({ isReceived: false, changed: () => undefined });

const column = columnsOf<ExposureGrant>();
const columns = column.columns([
  column.accessor(({ employerId }) => employerId, {
    id: "employer",
    header: "Employer",
    cell: ({ row: { original: grant } }) => (
      <RowLink
        from="/$environment/grants"
        to="."
        search={(before) => ({ ...before, grant: grant.id })}
        resetScroll={false}
      >
        {grant.employerId}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <OtherSide grant={grant} />
        </Text>
      </RowLink>
    ),
  }),
  column.display({
    id: "other",
    header: "Other side",
    meta: { wideOnly: true },
    cell: ({ row }) => <OtherSide grant={row.original} />,
  }),
  column.display({ id: "status", header: "Status", cell: ({ row }) => <StatusBadge status={row.original.status} /> }),
  column.display({
    id: "created",
    header: "Offered",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.createdAt} />,
  }),
  column.display({
    id: "actions",
    header: "Actions",
    meta: { align: "end", hiddenHeader: true },
    cell: ({ row }) => <Actions grant={row.original} />,
  }),
]);

function OtherSide({ grant }: { readonly grant: ExposureGrant }) {
  return use(Listed).isReceived ? grant.ownerId : grant.granteeOwnerId;
}

function Actions({ grant }: { readonly grant: ExposureGrant }) {
  const { isReceived, changed } = use(Listed);
  return <GrantActions grant={grant} isReceived={isReceived} onChanged={changed} />;
}

const fields = {
  status: {
    label: "Status",
    choices: {
      "": "All statuses",
      offered: "Offered",
      accepted: "Accepted",
      declined: "Declined",
      revoked: "Ended or withdrawn",
    } satisfies Record<EnumName<typeof GrantStatus> | "", string>,
  },
};
const rowsOf = (page: ListExposureGrantsResponse) => page.exposureGrants;

/** Grants and offers of payroll for audits, with the actions of each side. */
export function GrantsPage() {
  const canChange = usePermission("grants");
  const search = grantsRoute.useSearch();
  const { direction = "given", grant } = search;
  const navigate = grantsRoute.useNavigate();
  const filters = useFilters(search, fields);
  const [isOffering, setOffering] = useState(false);
  const grants = useList(
    ExposureGrantService.method.listExposureGrants,
    { direction, status: filters.values.status },
    rowsOf,
  );
  const isReceived = direction === "received";
  return (
    <Listed value={{ isReceived, changed: () => grants.refetch() }}>
      <PageHeader
        title="Grants"
        description="A grant lets another organization, such as a carrier, read the payroll of one employer that its audits use. It counts once it is accepted."
      >
        {canChange && <Button onClick={() => setOffering(true)}>Offer a grant</Button>}
      </PageHeader>
      <Tabs
        value={direction}
        onChange={(value) => navigate({ search: value === "received" ? { direction: value } : {} })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="given">Given</Tabs.Tab>
          <Tabs.Tab value="received">Received</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={direction}>
          <GrantTable isReceived={isReceived} grants={grants} filters={filters} />
        </Tabs.Panel>
      </Tabs>
      {grant && (
        <GrantDrawer
          id={grant}
          isReceived={isReceived}
          onClose={() => navigate({ search: ({ grant: _closed, ...rest }) => rest, resetScroll: false })}
          onChanged={() => grants.refetch()}
        />
      )}
      {isOffering && (
        <OfferGrant
          onClose={() => setOffering(false)}
          onOffered={() => {
            setOffering(false);
            navigate({ search: {} });
            grants.refetch();
          }}
        />
      )}
    </Listed>
  );
}

interface GrantTableProps {
  readonly isReceived: boolean;
  readonly grants: List<ExposureGrant>;
  readonly filters: Filters<keyof typeof fields>;
}

function GrantTable({ isReceived, grants, filters }: GrantTableProps) {
  return (
    <ListTable
      label={isReceived ? "Grants received" : "Grants given"}
      columns={columns}
      list={grants}
      filters={filters}
      noMatch="No grant matches"
      rowId={({ id }) => id}
      empty={
        <Empty title={isReceived ? "Nothing was offered to you" : "You have given no grants"}>
          {isReceived
            ? "A payroll company offers its grant with your owner id."
            : "Offer one when a carrier needs your payroll for an audit."}
        </Empty>
      }
    />
  );
}
