import type { Delivery } from "@platform/contracts/webhooks/v1/webhooks";
import { useParams } from "@tanstack/react-router";
import { RowLink } from "../parts/row-link.tsx";
import { deliveryColumns } from "./delivery-columns.tsx";

/** Opens a delivery on the page of its webhook; covers the row. */
export function DeliveryLink({ id, webhookId, eventType }: Pick<Delivery, "id" | "webhookId" | "eventType">) {
  const { environment = "production" } = useParams({ strict: false });
  return (
    <RowLink to="/$environment/webhooks/$webhookId" params={{ environment, webhookId }} search={{ delivery: id }}>
      {eventType}
    </RowLink>
  );
}

/** The columns of deliveries of several webhooks. */
export const linkedDeliveryColumns = deliveryColumns((delivery) => <DeliveryLink {...delivery} />);
