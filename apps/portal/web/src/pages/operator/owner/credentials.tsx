import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { ApiKey, ClientCredentials } from "@platform/contracts/credentials/v1/credentials";
import type { GetOwnerResponse } from "@platform/contracts/portal/v1/owners";
import { useState } from "react";
import { Nothing } from "../../../shared/parts/amount.tsx";
import { Copyable } from "../../../shared/parts/copyable.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { words } from "../../../shared/text/words.ts";
import { ClientActions, KeyActions } from "./credential-actions.tsx";
import { CredentialsChanged } from "./credentials-changed.ts";
import { IssueCredential } from "./issue-credential.tsx";

const keyColumn = columnsOf<ApiKey>();
const keyColumns = keyColumn.columns([
  keyColumn.accessor(({ name, redactedKey }) => name || redactedKey, { id: "name", header: "Name" }),
  keyColumn.accessor((key) => key.redactedKey, {
    id: "key",
    header: "Key",
    meta: { wideOnly: true },
    cell: ({ getValue }) => <code>{getValue()}</code>,
  }),
  keyColumn.accessor((key) => words(key.environment), { id: "environment", header: "Environment" }),
  keyColumn.display({
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusBadge status={row.original.isActive ? "active" : "disabled"} />,
  }),
  keyColumn.display({
    id: "used",
    header: "Last used",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.lastUsedAt} />,
  }),
  keyColumn.accessor((key) => key.createdBy, {
    id: "by",
    header: "Created by",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || "The operator",
  }),
  keyColumn.display({
    id: "actions",
    header: "Actions",
    meta: { align: "end", hiddenHeader: true },
    cell: ({ row }) => <KeyActions apiKey={row.original} />,
  }),
]);

const clientColumn = columnsOf<ClientCredentials>();
const statusOf = ({ isActive, revokedAt }: ClientCredentials) =>
  revokedAt ? "revoked" : isActive ? "active" : "disabled";
const clientColumns = clientColumn.columns([
  clientColumn.accessor((client) => client.clientId, {
    id: "id",
    header: "Client id",
    cell: ({ getValue, row }) => (
      <>
        <Copyable value={getValue()} what="client id" isShort />
        <Text size="xs" hiddenFrom="sm">
          {words(row.original.environment)}
        </Text>
      </>
    ),
  }),
  clientColumn.accessor((client) => words(client.environment), {
    id: "environment",
    header: "Environment",
    meta: { wideOnly: true },
  }),
  clientColumn.display({
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusBadge status={statusOf(row.original)} />,
  }),
  clientColumn.display({
    id: "created",
    header: "Created",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.createdAt} />,
  }),
  clientColumn.display({
    id: "revoked",
    header: "Revoked",
    meta: { wideOnly: true },
    cell: ({ row }) => (row.original.revokedAt ? <Time at={row.original.revokedAt} /> : <Nothing />),
  }),
  clientColumn.display({
    id: "actions",
    header: "Actions",
    meta: { align: "end", hiddenHeader: true },
    cell: ({ row }) => <ClientActions client={row.original} />,
  }),
]);

interface CredentialsProps {
  readonly details: GetOwnerResponse;
  readonly ownerId: string;
  readonly onChanged: () => unknown;
}

/** The API keys and client credentials of an owner, in both environments. */
export function Credentials({ details, ownerId, onChanged }: CredentialsProps) {
  const [issuing, setIssuing] = useState<"key" | "client">();
  const loaded = { isPending: false, error: null, refetch: onChanged };
  return (
    <CredentialsChanged value={onChanged}>
      <Stack gap="xl">
        <section>
          <Group justify="space-between" mb="sm">
            <Title order={2}>API keys</Title>
            <Button size="xs" onClick={() => setIssuing("key")}>
              Issue a key
            </Button>
          </Group>
          <DataTable
            label="API keys"
            columns={keyColumns}
            rows={details.keys}
            listing={loaded}
            rowId={({ id }) => id}
            empty={
              <Empty title="No API keys">Its people can create keys themselves, or you issue the first one.</Empty>
            }
          />
        </section>
        <section>
          <Group justify="space-between" mb="sm">
            <Title order={2}>Client credentials</Title>
            <Button size="xs" variant="default" onClick={() => setIssuing("client")}>
              Issue client credentials
            </Button>
          </Group>
          <DataTable
            label="Client credentials"
            columns={clientColumns}
            rows={details.clients}
            listing={loaded}
            rowId={({ clientId }) => clientId}
            empty={<Empty title="No client credentials">Software of profile B needs them.</Empty>}
          />
        </section>
      </Stack>
      {issuing && (
        <IssueCredential kind={issuing} ownerId={ownerId} onIssued={onChanged} onClose={() => setIssuing(undefined)} />
      )}
    </CredentialsChanged>
  );
}
