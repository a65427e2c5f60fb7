import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { type Profile, profiles } from "../../../edge/profile.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { choice } from "../../shared/choice.ts";
import { dateTime, momentOf } from "../../shared/date-time.ts";
import { pageMembers } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { queryInteger } from "../../shared/query-value.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { eventNotFound } from "../webhooks/webhook-problems.ts";
import { shapesA } from "./a.ts";
import { shapesB } from "./b.ts";
import { envelope, eventFilters, formOf, maxSequence, toFilters } from "./event-filters.ts";
import { exampleLoggedEventId } from "./examples.ts";
import { eventStreamEndpoints } from "./stream-endpoints.ts";

type Log = Calls<typeof EventLogService>;

const shapesOf = { A: shapesA, B: shapesB };
const tag = "Events";

/** `/events` of both profiles. */
export function eventEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const log = callsOf(EventLogService);
  const dependencies = {
    log,
    mostOfOwner: config.MAX_EVENT_STREAMS_PER_OWNER,
    timeoutMs: config.UPSTREAM_TIMEOUT_MS,
  };
  return [
    ...profiles.flatMap((profile) => [list(log, profile), retrieve(log, profile)]),
    ...eventStreamEndpoints(dependencies),
  ];
}

const eventsQuery = z.object({
  ...eventFilters,
  recorded_before: dateTime().optional().meta({ description: "Lists only events recorded before this time." }),
  after_sequence: queryInteger({ minimum: 0, maximum: maxSequence })
    .optional()
    .meta({ description: "Lists only events with a greater number." }),
  order: choice(["newest", "oldest"]).default("newest").meta({ description: "Order of the events." }),
  ...pageMembers,
});

function list(log: Log, profile: Profile): Endpoint {
  const { page: shape } = shapesOf[profile];
  return endpoint({
    profile,
    tag,
    method: "GET",
    path: "/events",
    scope: "events:read",
    operationId: "listEvents",
    summary: "List events",
    description:
      "Lists every event of yours in this environment, whether or not a webhook is subscribed to it, in the order of their numbers. " +
      "Numbers begin with 1 and have no gaps, so a receiver that has every number up to `last_sequence` has missed nothing. Events are " +
      "kept for seven years, those of audits as long as the audit.",
    query: eventsQuery,
    responses: { 200: { description: "A page of events, and the ends of the log.", ...shape } },
    async handle({ query, principal, call }) {
      const form = formOf(query.envelope, profile);
      return { status: 200, body: shape.make(await log.listEvents(toListRequest(query), call), { principal, form }) };
    },
  });
}

function retrieve(log: Log, profile: Profile): Endpoint {
  const { event: shape } = shapesOf[profile];
  return endpoint({
    profile,
    tag,
    method: "GET",
    path: "/events/{event_id}",
    scope: "events:read",
    operationId: "getEvent",
    summary: "Retrieve an event",
    description: "Returns an event with the body that webhooks receive, in the envelope of your choice.",
    params: idParams("event_id", "event", exampleLoggedEventId),
    query: z.object({ envelope }),
    refusals: [eventNotFound],
    responses: { 200: { description: "The event.", ...shape } },
    async handle({ params: { event_id: eventId }, query, principal, call }) {
      const { event } = await log.getEvent({ eventId }, call);
      const form = formOf(query.envelope, profile);
      return { status: 200, body: shape.make(requireRecord(event), { principal, form }) };
    },
  });
}

function toListRequest(query: z.output<typeof eventsQuery>) {
  const { recorded_before: before } = query;
  return {
    ...toFilters(query),
    limit: query.limit,
    startingAfter: query.starting_after ?? "",
    oldestFirst: query.order === "oldest",
    afterSequence: BigInt(query.after_sequence ?? 0),
    ...(before !== undefined && { recordedBefore: timestampFromDate(momentOf(before)) }),
  };
}
