import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type Owner, PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Nothing } from "../../../shared/amount.tsx";
import { Empty } from "../../../shared/empty.tsx";
import { Filters } from "../../../shared/filters.tsx";
import { PageHeader } from "../../../shared/page-header.tsx";
import { RowLink } from "../../../shared/row-link.tsx";
import { StatusBadge } from "../../../shared/status-badge.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { Time } from "../../../shared/time.tsx";
import { words } from "../../../shared/words.ts";
import { FindKey } from "./find-key.tsx";
import { OwnerForm } from "./owner-form.tsx";
import { ownerTypes } from "./owner-types.ts";
import { ownersRoute } from "./route.ts";

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

/** All owners of the platform: found by id, name or contact, or by a key. */
export function OwnersPage() {
  const { search = "", type = "", plan = "", status = "" } = ownersRoute.useSearch();
  const navigate = ownersRoute.useNavigate();
  const openOwner = useNavigate();
  const [typed, setTyped] = useState(search);
  const [dialog, setDialog] = useState<"create" | "key">();
  const close = () => setDialog(undefined);
  const filter = (change: { search?: string; type?: string; plan?: string; status?: string }) =>
    navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const find = useDebouncedCallback((value: string) => filter({ search: value }), 300);
  const owners = useInfiniteQuery(
    PortalOwnersService.method.listOwners,
    { limit: 100, afterId: "", search, ownerType: type, plan, suspended: status === "suspended" },
    { pageParamKey: "afterId", getNextPageParam: (page) => (page.hasMore ? page.owners.at(-1)?.id : undefined) },
  );
  const plans = owners.data?.pages[0]?.plans ?? [];
  const isFiltered = [search, type, plan, status].some(Boolean);
  return (
    <>
      <PageHeader title="Owners" description="Everybody who uses the platform: plans, credentials, and support.">
        <Button variant="default" onClick={() => setDialog("key")}>
          Find a key
        </Button>
        <Button onClick={() => setDialog("create")}>Create an owner</Button>
      </PageHeader>
      <Filters
        isFiltered={isFiltered}
        onClear={() => {
          setTyped("");
          navigate({ search: {} });
        }}
      >
        <TextInput
          aria-label="Name, id or contact"
          placeholder="Name, id or contact"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            find(value.trim());
          }}
        />
        <NativeSelect
          aria-label="Type"
          data={[{ value: "", label: "All types" }, ...ownerTypes]}
          value={type}
          onChange={({ currentTarget: { value } }) => filter({ type: value })}
        />
        <NativeSelect
          aria-label="Plan"
          data={[{ value: "", label: "All plans" }, ...plans]}
          value={plan}
          onChange={({ currentTarget: { value } }) => filter({ plan: value })}
        />
        <NativeSelect
          aria-label="Status"
          data={[
            { value: "", label: "All statuses" },
            { value: "suspended", label: "Suspended" },
          ]}
          value={status}
          onChange={({ currentTarget: { value } }) => filter({ status: value })}
        />
      </Filters>
      <DataTable
        label="Owners"
        columns={columns}
        rows={owners.data?.pages.flatMap((page) => page.owners)}
        listing={owners}
        rowId={({ id }) => id}
        empty={
          <Empty title={isFiltered ? "No owner matches" : "No owners yet"}>
            {isFiltered ? "Change the filters, or clear them." : "Create the first one."}
          </Empty>
        }
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
