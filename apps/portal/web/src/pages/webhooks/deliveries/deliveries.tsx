import { DeliveryStatus, type ListDeliveriesResponse, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { deliveryColumns } from "../../../shared/deliveries/delivery-columns.tsx";
import { ListTable } from "../../../shared/list/list-page.tsx";
import { useFilters } from "../../../shared/list/use-filters.ts";
import { useList } from "../../../shared/list/use-list.ts";
import { Empty } from "../../../shared/parts/empty.tsx";
import { RowLink } from "../../../shared/parts/row-link.tsx";
import { DeliveryDrawer } from "./delivery-drawer.tsx";
import { deliveryFields, toDeliverySearch } from "./delivery-filters.ts";

const webhookRoute = getRouteApi("/$environment/webhooks/$webhookId");

const columnsOf = (canSend: boolean) =>
  deliveryColumns(
    (delivery) => (
      <RowLink
        from="/$environment/webhooks/$webhookId"
        to="."
        search={(before) => ({ ...before, delivery: delivery.id })}
        resetScroll={false}
      >
        {delivery.eventType}
      </RowLink>
    ),
    canSend,
  );

const rowsOf = (page: ListDeliveriesResponse) => page.deliveries;

interface DeliveriesProps {
  readonly webhookId: string;
  /** Event types of the webhook. */
  readonly eventTypes: readonly string[];
  /** True if the webhook is on. */
  readonly canSend: boolean;
}

/** The deliveries of a webhook, newest first; a row opens what was sent, and the attempts. */
export function Deliveries({ webhookId, eventTypes, canSend }: DeliveriesProps) {
  const search = webhookRoute.useSearch();
  const navigate = webhookRoute.useNavigate();
  const filters = useFilters(search, deliveryFields([...eventTypes, "webhook.test"]));
  const filter = { webhookId, ...toDeliverySearch(filters.values) };
  const list = useList(WebhooksService.method.listDeliveries, filter, rowsOf, {
    isChanging: (rows) => canSend && rows.some(({ status }) => status === DeliveryStatus.ATTEMPTING),
  });
  const columns = useMemo(() => columnsOf(canSend), [canSend]);
  return (
    <>
      <ListTable
        label="Deliveries"
        columns={columns}
        list={list}
        rowId={(one) => one.id}
        filters={filters}
        noMatch="No delivery matches"
        empty={<Empty title="No deliveries yet">Send a test to see whether your receiver responds.</Empty>}
      />
      {search.delivery && (
        <DeliveryDrawer
          webhookId={webhookId}
          deliveryId={search.delivery}
          canSend={canSend}
          onClose={() => navigate({ search: (before) => ({ ...before, delivery: undefined }), resetScroll: false })}
          onRetried={list.refetch}
        />
      )}
    </>
  );
}
