import { useInfiniteQuery, useQuery } from "@connectrpc/connect-query";
import { Button } from "@mantine/core";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { type Webhook, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { statusOf } from "../../shared/deliveries/webhook-state.ts";
import { Empty } from "../../shared/parts/empty.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { SecretPanel } from "../../shared/parts/secret-panel.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { secretAdvice, WebhookForm } from "./webhook-form.tsx";

const column = columnsOf<Webhook>();
const columns = column.columns([
  column.accessor((webhook) => webhook.url, {
    id: "url",
    header: "URL",
    cell: ({ row: { original: webhook } }) => (
      <>
        <RowLink from="/$environment/webhooks" to="./$webhookId" params={{ webhookId: webhook.id }} search={{}}>
          {/* A long URL must not push the status out of sight. */}
          <span style={{ overflowWrap: "anywhere" }}>{webhook.url}</span>
        </RowLink>
        {webhook.description && <div>{webhook.description}</div>}
      </>
    ),
  }),
  column.accessor(statusOf, {
    id: "status",
    header: "Status",
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor((webhook) => webhook.events.length, {
    id: "events",
    header: "Event types",
    meta: { align: "end", wideOnly: true },
  }),
  column.display({
    id: "created",
    header: "Created",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.createdAt} />,
  }),
]);

/** The webhooks of the environment. */
export function WebhooksPage() {
  const canChange = usePermission("webhooks");
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState("");
  const webhooks = useInfiniteQuery(
    WebhooksService.method.listWebhooks,
    { limit: 100, startingAfter: "" },
    {
      pageParamKey: "startingAfter",
      getNextPageParam: (page) => (page.hasMore ? page.webhooks.at(-1)?.id : undefined),
    },
  );
  const types = useQuery(PortalWebhooksService.method.listEventTypes);
  const create = canChange && <Button onClick={() => setCreating(true)}>Add a webhook</Button>;
  return (
    <>
      <PageHeader title="Webhooks" description="Events are sent to your URLs as they happen, signed, with retries.">
        {create}
      </PageHeader>
      <DataTable
        label="Webhooks"
        columns={columns}
        rows={webhooks.data?.pages.flatMap((page) => page.webhooks)}
        listing={webhooks}
        rowId={(webhook) => webhook.id}
        empty={
          <Empty title="No webhooks yet">
            Add a URL of your application, and choose the events that it wants to know about.
            <p>{create}</p>
          </Empty>
        }
      />
      {isCreating && (
        <WebhookForm
          eventTypes={types.data?.eventTypes ?? []}
          onClose={() => setCreating(false)}
          onSaved={(created) => {
            setCreating(false);
            setSecret(created);
            webhooks.refetch();
          }}
        />
      )}
      {secret && (
        <SecretPanel
          title="The secret of your webhook"
          secret={secret}
          advice={secretAdvice}
          onClose={() => setSecret("")}
        />
      )}
    </>
  );
}
