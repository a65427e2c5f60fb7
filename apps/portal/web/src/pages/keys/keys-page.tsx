import { timestampMs } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { Button, Text } from "@mantine/core";
import type { ApiKey } from "@platform/contracts/credentials/v1/credentials";
import { PortalKeysService } from "@platform/contracts/portal/v1/keys";
import { apiKeyMembers } from "@platform/public-records/noun/api-key";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { Empty } from "../../shared/parts/empty.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { SecretPanel } from "../../shared/parts/secret-panel.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { memberColumns } from "../../shared/table/member-columns.tsx";
import { CreateKey } from "./create-key.tsx";
import { KeyActions } from "./key-actions.tsx";
import classes from "./keys-page.module.css";

const environmentRoute = getRouteApi("/$environment");

/** From this age on a key should be replaced. */
const oldDays = 90;
const dayMs = 86_400_000;

function ageDays({ createdAt }: ApiKey): number {
  return createdAt ? Math.floor((Date.now() - timestampMs(createdAt)) / dayMs) : 0;
}

const column = columnsOf<ApiKey>();
const columns = column.columns([
  column.accessor((key) => key.name, {
    id: "name",
    header: "Name",
    cell: ({ row: { original: key } }) => (
      <>
        <Text size="sm" fw={500}>
          {key.name || "Unnamed key"}
        </Text>
        <code className={classes.redacted}>{key.redactedKey}</code>
        <div className={classes.narrow}>
          Last used <LastUsed apiKey={key} />
          {key.scopes.length > 0 && <div>May {key.scopes.join(", ")}</div>}
        </div>
      </>
    ),
  }),
  column.accessor((key) => (key.isActive ? "active" : "disabled"), {
    id: "status",
    header: "Status",
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor((key) => key.scopes.join(", "), {
    id: "scopes",
    header: "May",
    meta: { wideOnly: true },
    cell: ({ getValue, row: { original: key } }) => (
      <span className={classes.scopes}>
        {getValue() || "everything"}
        {key.rateLimit > 0 && `; ${rateText(key.rateLimit)}`}
      </span>
    ),
  }),
  column.accessor((key) => (key.lastUsedAt ? timestampMs(key.lastUsedAt) : 0), {
    id: "used",
    header: "Last used",
    meta: { wideOnly: true },
    cell: ({ row }) => <LastUsed apiKey={row.original} />,
  }),
  column.accessor(ageDays, {
    id: "age",
    header: "Age",
    cell: ({ getValue }) => <Age days={getValue()} />,
  }),
  ...memberColumns(column, apiKeyMembers, (key) => key),
  column.accessor((key) => key.createdBy, {
    id: "creator",
    header: "Created by",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || "the operator",
  }),
  column.display({
    id: "actions",
    header: "Actions",
    meta: { align: "end", hiddenHeader: true },
    cell: ({ row }) => <KeyActions apiKey={row.original} />,
  }),
]);

/** Requests a minute of a key with a limit of its own. */
function rateText(limit: number): string {
  return limit === 1 ? "1 request a minute" : `${limit.toLocaleString("en-US")} requests a minute`;
}

function LastUsed({ apiKey: { lastUsedAt } }: { readonly apiKey: ApiKey }) {
  return lastUsedAt ? <Time at={lastUsedAt} /> : "never";
}

function Age({ days }: { readonly days: number }) {
  const text = days === 0 ? "today" : `${days} ${days === 1 ? "day" : "days"}`;
  return days >= oldDays ? (
    <span className={classes.old}>
      {text}
      <StatusBadge status="old" />
    </span>
  ) : (
    text
  );
}

/** The keys of the environment: create, disable, enable again, rename, delete. */
export function KeysPage() {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("keys");
  const keys = useQuery(PortalKeysService.method.listKeys, {});
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState("");
  const create = canChange && <Button onClick={() => setCreating(true)}>Create a {environment} key</Button>;
  return (
    <>
      <PageHeader
        title="API keys"
        description={
          environment === "sandbox"
            ? "Keys for test data. They begin with svc_test_sk_."
            : "Keys for real data. They begin with svc_live_sk_. Use one for each application, and replace them every 90 days."
        }
      >
        {create}
      </PageHeader>
      <DataTable
        label="API keys"
        columns={columns}
        rows={keys.data?.keys}
        listing={keys}
        rowId={(key) => key.id}
        canSort
        empty={
          <Empty title={`No ${environment} keys yet`}>
            A key lets one of your applications send payroll and read results.
            <div className={classes.first}>{create}</div>
          </Empty>
        }
      />
      {creating && (
        <CreateKey
          environment={environment}
          scopes={keys.data?.scopes ?? []}
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false);
            setSecret(created);
            keys.refetch();
          }}
        />
      )}
      {secret && <NewSecret secret={secret} onClose={() => setSecret("")} />}
    </>
  );
}

function NewSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { environment, session } = environmentRoute.useRouteContext();
  return (
    <SecretPanel
      title={`Your new ${environment} key`}
      secret={secret}
      advice="Send it in the header Authorization: Bearer …. Store it where your application keeps its secrets, never in source code."
      onClose={onClose}
    >
      {session.apiReferenceUrl && (
        <Text size="sm">
          {/* Browsers send no fragment to a server; the reference takes the key out of the address at once. */}
          <a href={`${session.apiReferenceUrl}#apiKey=${secret}`} target="_blank" rel="noreferrer">
            Try it in the API reference
          </a>
        </Text>
      )}
    </SecretPanel>
  );
}
