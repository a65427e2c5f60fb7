import { useQuery } from "@connectrpc/connect-query";
import { type Delivery, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { DeliveryLink } from "../../shared/deliveries/delivery-link.tsx";
import { statusOfDelivery } from "../../shared/deliveries/delivery-status.ts";
import { Nothing } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";

interface Caused
  extends Pick<Delivery, "id" | "webhookId" | "eventType" | "status" | "responseCode" | "lastError" | "createdAt"> {
  /** URL of the webhook; its id if the webhook is deleted. */
  readonly receiver: string;
}

const column = columnsOf<Caused>();
const columns = column.columns([
  column.accessor((delivery) => delivery.eventType, {
    id: "event",
    header: "Event",
    cell: ({ row }) => <DeliveryLink {...row.original} />,
  }),
  column.accessor((delivery) => delivery.receiver, { id: "receiver", header: "Webhook", meta: { wideOnly: true } }),
  column.display({
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusBadge status={statusOfDelivery(row.original)} />,
  }),
  column.display({
    id: "response",
    header: "Response",
    cell: ({ row: { original: delivery } }) => delivery.responseCode ?? (delivery.lastError || <Nothing />),
  }),
  column.display({
    id: "created",
    header: "Created",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.createdAt} full />,
  }),
]);

const loaded = { isPending: false, error: null, refetch: () => undefined };

/** The deliveries of the events that a request caused, to all webhooks; a row opens the delivery. */
export function CausedDeliveries({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const webhooks = useQuery(WebhooksService.method.listWebhooks, { limit: 100 }, { enabled: deliveries.length > 0 });
  const urls = new Map(webhooks.data?.webhooks.map(({ id, url }) => [id, url]));
  return (
    <DataTable
      label="Deliveries of its events"
      columns={columns}
      rows={deliveries.map((delivery) => ({
        ...delivery,
        receiver: urls.get(delivery.webhookId) ?? delivery.webhookId,
      }))}
      listing={loaded}
      rowId={(delivery) => delivery.id}
      empty={
        <Empty title="No deliveries">No webhook is registered for its events, or they are no longer retained.</Empty>
      }
    />
  );
}
