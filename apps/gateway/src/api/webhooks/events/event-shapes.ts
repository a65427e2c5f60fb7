import type { ListEventsResponse, LoggedEvent } from "@platform/contracts/webhooks/v1/event_log";
import type { Shape } from "../../shared/shape.ts";
import type { Reader } from "./shown-event.ts";

/** How a profile writes events of the log. */
export interface EventShapes {
  event: Shape<[event: LoggedEvent, reader: Reader]>;
  page: Shape<[page: ListEventsResponse, reader: Reader]>;
}
