import { useInfiniteQuery } from "@connectrpc/connect-query";
import { NativeSelect } from "@mantine/core";
import { type Delivery, PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { Nothing } from "../../shared/amount.tsx";
import { Empty } from "../../shared/empty.tsx";
import { Filters } from "../../shared/filters.tsx";
import { RowLink } from "../../shared/row-link.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { Time } from "../../shared/time.tsx";
import { DeliveryDrawer } from "./delivery-drawer.tsx";
import { webhookRoute } from "./routes.ts";

const column = columnsOf<Delivery>();
const columns = column.columns([
  column.accessor((delivery) => delivery.eventType, {
    id: "event",
    header: "Event",
    cell: ({ row: { original: delivery } }) => (
      <RowLink
        from="/$environment/webhooks/$webhookId"
        to="."
        search={(before) => ({ ...before, delivery: delivery.id })}
        resetScroll={false}
      >
        {delivery.eventType}
      </RowLink>
    ),
  }),
  column.display({ id: "status", header: "Status", cell: ({ row }) => <StatusBadge status={row.original.status} /> }),
  column.display({
    id: "response",
    header: "Response",
    cell: ({ row: { original: delivery } }) => delivery.responseCode ?? (delivery.lastError || <Nothing />),
  }),
  column.accessor((delivery) => delivery.attempts, {
    id: "attempts",
    header: "Attempts",
    meta: { align: "end", wideOnly: true },
  }),
  column.display({
    id: "next",
    header: "Next attempt",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.nextAttemptAt} />,
  }),
  column.display({
    id: "created",
    header: "Created",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.createdAt} />,
  }),
]);

const statuses = [
  { value: "", label: "All statuses" },
  { value: "delivered", label: "Delivered" },
  { value: "attempting", label: "Attempting" },
  { value: "failed", label: "Failed" },
];

interface DeliveriesProps {
  readonly webhookId: string;
  /** Whether the webhook is on. */
  readonly canSend: boolean;
}

/** The deliveries of a webhook, newest first; a row opens what was sent, and the attempts. */
export function Deliveries({ webhookId, canSend }: DeliveriesProps) {
  const { status = "", delivery } = webhookRoute.useSearch();
  const navigate = webhookRoute.useNavigate();
  const deliveries = useInfiniteQuery(
    PortalWebhooksService.method.listDeliveries,
    { webhookId, status, limit: 100, startingAfter: "" },
    {
      pageParamKey: "startingAfter",
      getNextPageParam: (page) => (page.hasMore ? page.deliveries.at(-1)?.id : undefined),
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.deliveries.some((one) => one.status === "attempting") ? 5000 : false,
    },
  );
  const close = () => navigate({ search: ({ delivery: _closed, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <Filters
        isFiltered={status !== ""}
        onClear={() => navigate({ search: (before) => ({ ...before, status: undefined }), resetScroll: false })}
      >
        <NativeSelect
          aria-label="Status of deliveries"
          data={statuses}
          value={status}
          onChange={({ currentTarget: { value } }) =>
            navigate({ search: (before) => ({ ...before, status: value || undefined }), resetScroll: false })
          }
        />
      </Filters>
      <DataTable
        label="Deliveries"
        columns={columns}
        rows={deliveries.data?.pages.flatMap((page) => page.deliveries)}
        listing={deliveries}
        rowId={(one) => one.id}
        empty={
          <Empty title={status ? "No delivery matches" : "No deliveries yet"}>
            {status ? "Choose another status." : "Send a test to see whether your receiver answers."}
          </Empty>
        }
      />
      {delivery && (
        <DeliveryDrawer
          webhookId={webhookId}
          deliveryId={delivery}
          canSend={canSend}
          onClose={close}
          onRetried={() => deliveries.refetch()}
        />
      )}
    </>
  );
}
