import { type Delivery, DeliveryStatus, DeliveryStatusSchema } from "@platform/contracts/webhooks/v1/webhooks";
import { enumNames } from "@platform/service/call/enum-names";

const statuses = enumNames<typeof DeliveryStatus>(DeliveryStatusSchema);

/** The status with a name, such as that of a filter; unspecified for any other text. */
export function deliveryStatus(name: string): DeliveryStatus {
  return statuses.fromName(statuses.names.find((each) => each === name));
}

/**
 * The status of a delivery as a person sees it.
 *
 * @param canSend false for a webhook that is off: nothing is attempted, so what waits is `held`
 */
export function statusOfDelivery({ status }: Pick<Delivery, "status">, canSend = true): string {
  if (status === DeliveryStatus.ATTEMPTING && !canSend) return "held";
  return statuses.toName(status) ?? "";
}
