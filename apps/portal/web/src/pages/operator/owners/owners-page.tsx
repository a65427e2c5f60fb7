import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Button, Text } from "@mantine/core";
import type { Owner } from "@platform/contracts/credentials/v1/credentials";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ListPage } from "../../../shared/list/list-page.tsx";
import { useFilters } from "../../../shared/list/use-filters.ts";
import { Nothing } from "../../../shared/parts/amount.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { RowLink } from "../../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { words } from "../../../shared/text/words.ts";
import { FindKey } from "./find-key.tsx";
import { OwnerForm } from "./owner-form.tsx";
import { ownerTypes } from "./owner-types.ts";

const ownersRoute = getRouteApi("/operator/owners");

const column = columnsOf<Owner>();
const columns = column.columns([
  column.accessor(({ name, id }) => name || id, {
    id: "name",
    header: "Owner",
    cell: ({ row: { original: owner }, getValue }) => (
      <>
        <RowLink to="/operator/owners/$ownerId" params={{ ownerId: owner.id }} search={{}}>
          {getValue()}
        </RowLink>
        {owner.name && <Text size="xs">{owner.id}</Text>}
      </>
    ),
  }),
  column.accessor(({ ownerType }) => words(ownerType), { id: "type", header: "Type", meta: { wideOnly: true } }),
  column.accessor(({ plan }) => plan || "default", { id: "plan", header: "Plan", meta: { wideOnly: true } }),
  column.accessor(({ contactEmail }) => contactEmail, {
    id: "contact",
    header: "Contact",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
  column.display({
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusBadge status={row.original.suspendedAt ? "suspended" : "active"} />,
  }),
  column.display({
    id: "created",
    header: "Created",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.createdAt} />,
  }),
]);

/** Each value once, as words of a choice; `all` means no filter. */
const choicesOf = (all: string, values: Readonly<Record<string, string>>) => ({ "": all, ...values });

/** All owners of the platform: found by id, name or contact, or by a key. */
export function OwnersPage() {
  const openOwner = useNavigate();
  const [dialog, setDialog] = useState<"create" | "key">();
  const close = () => setDialog(undefined);
  const { search = "", type = "", plan = "", status = "" } = ownersRoute.useSearch();
  const owners = useInfiniteQuery(
    PortalOwnersService.method.listOwners,
    { limit: 100, afterId: "", search, ownerType: type, plan, suspended: status === "suspended" },
    {
      pageParamKey: "afterId",
      getNextPageParam: (page) => (page.hasMore ? page.owners.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    },
  );
  const plans = owners.data?.pages[0]?.plans ?? [];
  const filters = useFilters(
    { search, type, plan, status },
    {
      search: { label: "Name, id or contact" },
      type: {
        label: "Type",
        choices: choicesOf("All types", ownerTypes),
      },
      plan: { label: "Plan", choices: choicesOf("All plans", Object.fromEntries(plans.map((name) => [name, name]))) },
      status: { label: "Status", choices: choicesOf("All statuses", { suspended: "Suspended" }) },
    },
  );
  return (
    <>
      <ListPage
        title="Owners"
        description="Everybody who uses the platform: plans, credentials, and support."
        actions={
          <>
            <Button variant="default" onClick={() => setDialog("key")}>
              Find a key
            </Button>
            <Button onClick={() => setDialog("create")}>Create an owner</Button>
          </>
        }
        columns={columns}
        list={{ ...owners, rows: owners.data?.pages.flatMap((page) => page.owners) }}
        rowId={({ id }) => id}
        filters={filters}
        empty={<Empty title="No owners yet">Create the first one.</Empty>}
        noMatch="No owner matches"
      />
      {dialog === "key" && <FindKey onClose={close} />}
      {dialog === "create" && (
        <OwnerForm
          plans={plans}
          onClose={close}
          onDone={({ id }) => openOwner({ to: "/operator/owners/$ownerId", params: { ownerId: id }, search: {} })}
        />
      )}
    </>
  );
}
