/** Names of the filters of deliveries in the URL. */
export const deliveryFilterNames = [
  "status",
  "event_type",
  "event_id",
  "resource_id",
  "response_code",
  "from",
  "to",
] as const;
