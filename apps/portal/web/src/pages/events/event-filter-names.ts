/** Names of the filters of events in the URL. */
export const eventFilterNames = ["type", "resource_id", "after", "from", "to"] as const;
