import { useQuery } from "@connectrpc/connect-query";
import { Button } from "@mantine/core";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { DeliveryStatus, type ListDeliveriesResponse, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { linkedDeliveryColumns } from "../../../shared/deliveries/delivery-link.tsx";
import { ListPage } from "../../../shared/list/list-page.tsx";
import { useFilters } from "../../../shared/list/use-filters.ts";
import { useList } from "../../../shared/list/use-list.ts";
import { Empty } from "../../../shared/parts/empty.tsx";
import { deliveryFields, toDeliverySearch } from "./delivery-filters.ts";
import { RemovePayloads } from "./remove-payloads.tsx";

const deliveriesRoute = getRouteApi("/$environment/deliveries");

const rowsOf = (page: ListDeliveriesResponse) => page.deliveries;

/** The deliveries of all webhooks, newest first; a row opens what was sent and the attempts, on the page of its webhook. */
export function DeliveriesPage() {
  const canRemove = usePermission("evidence");
  const types = useQuery(PortalWebhooksService.method.listEventTypes);
  const filters = useFilters(deliveriesRoute.useSearch(), deliveryFields(types.data?.eventTypes ?? []));
  const list = useList(WebhooksService.method.listDeliveries, toDeliverySearch(filters.values), rowsOf, {
    isChanging: (rows) => rows.some(({ status }) => status === DeliveryStatus.ATTEMPTING),
  });
  const [isRemoving, setRemoving] = useState(false);
  return (
    <ListPage
      title="Deliveries"
      description="What was sent to all your webhooks in the last 90 days, and how they answered."
      actions={
        canRemove && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            Remove payloads
          </Button>
        )
      }
      columns={linkedDeliveryColumns}
      list={list}
      rowId={(one) => one.id}
      filters={filters}
      noMatch="No delivery matches"
      empty={<Empty title="No deliveries yet">Add a webhook, and what is sent to it is listed here.</Empty>}
    >
      {isRemoving && (
        <RemovePayloads
          eventTypes={types.data?.eventTypes ?? []}
          resourceId={filters.values.resource_id}
          onClose={() => setRemoving(false)}
          onRemoved={list.refetch}
        />
      )}
    </ListPage>
  );
}
