import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { DeliveryStatus } from "@platform/contracts/webhooks/v1/webhooks";
import type { EnumName } from "@platform/service/call/enum-names";
import { deliveryStatus } from "../../../shared/deliveries/delivery-status.ts";
import type { FilterField } from "../../../shared/list/use-filters.ts";
import type { deliveryFilterNames } from "./delivery-filter-names.ts";

type FilterName = (typeof deliveryFilterNames)[number];

const dayMs = 86_400_000;
/** While a code is being typed, it does not filter. */
const isComplete = /^[1-5](?:\d\d|xx)$/;

/** The filters of a list of deliveries, of events of these types. */
export function deliveryFields(eventTypes: readonly string[]): Record<FilterName, FilterField> {
  return {
    status: {
      label: "Status of deliveries",
      choices: {
        "": "All statuses",
        delivered: "Delivered",
        attempting: "Attempting or waiting",
        failed: "Failed",
      } satisfies Record<EnumName<typeof DeliveryStatus> | "", string>,
    },
    event_type: {
      label: "Event type",
      choices: { "": "All event types", ...Object.fromEntries(eventTypes.map((type) => [type, type])) },
    },
    event_id: { label: "Event id" },
    resource_id: { label: "Record id" },
    response_code: { label: "Response, as 503 or 5xx", placeholder: "Response: 503, 5xx" },
    from: { label: "From (UTC)", type: "date" },
    to: { label: "To (UTC)", type: "date" },
  };
}

/** Members of a request for the filters; both days are part of the period. */
export function toDeliverySearch(values: Readonly<Record<FilterName, string>>) {
  const { status, event_type: eventType, event_id: eventId, resource_id: resourceId } = values;
  const code = values.response_code.toLowerCase();
  const fromMs = Date.parse(values.from);
  const toMs = Date.parse(values.to);
  return {
    status: deliveryStatus(status),
    eventType,
    eventId,
    resourceId,
    responseCode: isComplete.test(code) ? code : "",
    ...(!Number.isNaN(fromMs) && { from: timestampFromMs(fromMs) }),
    ...(!Number.isNaN(toMs) && { to: timestampFromMs(toMs + dayMs) }),
  };
}
