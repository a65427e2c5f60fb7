import { TransportProvider, useInfiniteQuery, useMutation } from "@connectrpc/connect-query";
import { Button, Container, Group, Text } from "@mantine/core";
import { type Owner, PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createContext, use, useState } from "react";
import { transportFor } from "../../api/transport.ts";
import { Nothing } from "../../shared/amount.tsx";
import { ConfirmDialog } from "../../shared/confirm-dialog.tsx";
import { Empty } from "../../shared/empty.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { Time } from "../../shared/time.tsx";
import { words } from "../../shared/words.ts";
import { ownersRoute } from "./routes.ts";

/** Reads the list again after a change. */
const Changed = createContext<() => unknown>(() => undefined);

const column = columnsOf<Owner>();
const columns = column.columns([
  column.accessor(({ name, id }) => name || id, {
    id: "name",
    header: "Owner",
    cell: ({ row: { original: owner }, getValue }) => (
      <>
        <Text size="sm" fw={500}>
          {getValue()}
        </Text>
        {owner.name && <Text size="xs">{owner.id}</Text>}
      </>
    ),
  }),
  column.accessor(({ ownerType }) => words(ownerType), {
    id: "type",
    header: "Type",
    meta: { wideOnly: true },
  }),
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
  column.display({
    id: "actions",
    header: "Actions",
    meta: { align: "end", hiddenHeader: true },
    cell: ({ row }) => <OwnerActions owner={row.original} />,
  }),
]);

function OwnerActions({ owner }: { readonly owner: Owner }) {
  const changed = use(Changed);
  const [isSuspending, setSuspending] = useState(false);
  const onSuccess = () => {
    setSuspending(false);
    changed();
  };
  const suspend = useMutation(PortalOwnersService.method.suspendOwner, { onSuccess });
  const resume = useMutation(PortalOwnersService.method.resumeOwner, { onSuccess });
  const name = owner.name || owner.id;
  return (
    <>
      {owner.suspendedAt ? (
        <Button
          size="compact-xs"
          aria-label={`Resume ${name}`}
          loading={resume.isPending}
          onClick={() => resume.mutate({ ownerId: owner.id })}
        >
          Resume
        </Button>
      ) : (
        <Button size="compact-xs" variant="default" aria-label={`Suspend ${name}`} onClick={() => setSuspending(true)}>
          Suspend
        </Button>
      )}
      {resume.error ? <ErrorPanel error={resume.error} /> : null}
      {isSuspending && (
        <ConfirmDialog
          title={`Suspend ${name}?`}
          action="Suspend the owner"
          isDangerous
          mutation={suspend}
          input={{ ownerId: owner.id }}
          onClose={() => setSuspending(false)}
        >
          Within a second all its credentials are refused. Its people can still read. You can resume it.
        </ConfirmDialog>
      )}
    </>
  );
}

/** All owners of the platform, for the operator's staff: plans, contacts, suspension. */
export function OwnersPage() {
  return (
    <TransportProvider transport={transportFor({})}>
      <Container component="main" size="xl" py="xl">
        <Owners />
      </Container>
    </TransportProvider>
  );
}

function Owners() {
  const { session } = ownersRoute.useRouteContext();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const owners = useInfiniteQuery(
    PortalOwnersService.method.listOwners,
    { limit: 100, afterId: "" },
    { pageParamKey: "afterId", getNextPageParam: (page) => (page.hasMore ? page.owners.at(-1)?.id : undefined) },
  );
  const signOut = useMutation(PortalSessionService.method.signOut, {
    onSettled: async () => {
      await navigate({ to: "/sign-in", search: {} });
      queryClient.clear();
    },
  });
  return (
    <Changed value={() => owners.refetch()}>
      <PageHeader
        title="Owners"
        description="Everybody who uses the platform. Suspending one refuses its credentials at once."
      >
        <Group gap="sm">
          <Text size="sm">{session.person?.name || session.person?.email}</Text>
          <Button variant="default" onClick={() => signOut.mutate({})}>
            Sign out
          </Button>
        </Group>
      </PageHeader>
      <DataTable
        label="Owners"
        columns={columns}
        rows={owners.data?.pages.flatMap((page) => page.owners)}
        listing={owners}
        rowId={({ id }) => id}
        empty={<Empty title="No owners yet">Create one with `npm run operator`.</Empty>}
      />
    </Changed>
  );
}
