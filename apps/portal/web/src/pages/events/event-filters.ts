import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { FilterField } from "../../shared/list/use-filters.ts";
import type { eventFilterNames } from "./event-filter-names.ts";

type FilterName = (typeof eventFilterNames)[number];

const dayMs = 86_400_000;
const isNumber = /^\d{1,15}$/;

/** Tests of webhooks are never in the log. */
const testType = "webhook.test";

/** The filters of the list of events of these types. */
export function eventFields(eventTypes: readonly string[]): Record<FilterName, FilterField> {
  return {
    type: {
      label: "Event type",
      choices: {
        "": "All event types",
        ...Object.fromEntries(eventTypes.filter((type) => type !== testType).map((type) => [type, type])),
      },
    },
    resource_id: { label: "Record id" },
    after: { label: "Last number that you have", placeholder: "Last number you have" },
    from: { label: "From (UTC)", type: "date" },
    to: { label: "To (UTC)", type: "date" },
  };
}

/** The last number that somebody has; undefined where none was entered. */
export function checkpointOf({ after }: Readonly<Record<FilterName, string>>): bigint | undefined {
  return isNumber.test(after) ? BigInt(after) : undefined;
}

/** Members of a request for the filters; both days are part of the period. The list after a number is listed in its order. */
export function toEventSearch(values: Readonly<Record<FilterName, string>>) {
  const { type, resource_id: resourceId } = values;
  const checkpoint = checkpointOf(values);
  const fromMs = Date.parse(values.from);
  const toMs = Date.parse(values.to);
  return {
    types: type === "" ? [] : [type],
    resourceId,
    oldestFirst: checkpoint !== undefined,
    afterSequence: checkpoint ?? 0n,
    ...(!Number.isNaN(fromMs) && { recordedFrom: timestampFromMs(fromMs) }),
    ...(!Number.isNaN(toMs) && { recordedBefore: timestampFromMs(toMs + dayMs) }),
  };
}
