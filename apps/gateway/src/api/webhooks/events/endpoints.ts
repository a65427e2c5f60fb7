import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import { partnerEventTypes } from "@platform/messaging/event/partner-events";
import { type EnvelopeForm, envelopeForms, webhookDefaults } from "@platform/public-records/event/envelope";
import { resourceTypeOf, resourceTypes } from "@platform/public-records/event/event-members";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { invalidMembers } from "../../../edge/errors/problems.ts";
import { type Profile, profiles } from "../../../edge/profile.ts";
import { choice } from "../../shared/choice.ts";
import { dateTime, momentOf } from "../../shared/date-time.ts";
import { pageMembers } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { queryInteger } from "../../shared/query-value.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { text } from "../../shared/text.ts";
import { eventNotFound } from "../webhooks/webhook-problems.ts";
import { shapesA } from "./a.ts";
import { shapesB } from "./b.ts";
import { exampleLoggedEventId } from "./examples.ts";

type Log = Calls<typeof EventLogService>;

const shapesOf = { A: shapesA, B: shapesB };
const tag = "Events";

/** `/events` of both profiles. */
export function eventEndpoints(log: Log): Endpoint[] {
  return profiles.flatMap((profile) => [list(log, profile), retrieve(log, profile)]);
}

/** Tests are never in the log. */
const loggedTypes = partnerEventTypes.filter((type) => type !== "webhook.test");
const [firstType = "file.uploaded", ...otherTypes] = loggedTypes;

const [firstResource = "file", ...otherResources] = resourceTypes.filter((about) =>
  loggedTypes.some((type) => resourceTypeOf(type) === about),
);

/** The largest number that a request may name. */
export const maxSequence = 999_999_999_999_999;

const envelope = queryInteger({ minimum: 1, maximum: envelopeForms.length }).optional().meta({
  description: "Envelope of `body`, 1 to 3. Defaults to that of webhooks of the profile.",
});

/** Filters of a list and of a stream. */
export const eventFilters = {
  type: choice([firstType, ...otherTypes])
    .optional()
    .meta({ description: "Returns only events of this type." }),
  resource_type: choice([firstResource, ...otherResources])
    .optional()
    .meta({
      description: "Returns only events about records of this type: `policy` for `policy.created` and the like.",
    }),
  resource_id: text().optional().meta({ description: "Returns only events about this record." }),
  recorded_after: dateTime().optional().meta({ description: "Returns only events recorded at this time or later." }),
  envelope,
};

const eventsQuery = z.object({
  ...eventFilters,
  recorded_before: dateTime().optional().meta({ description: "Lists only events recorded before this time." }),
  after_sequence: queryInteger({ minimum: 0, maximum: maxSequence })
    .optional()
    .meta({ description: "Lists only events with a greater number." }),
  order: choice(["newest", "oldest"]).default("newest").meta({ description: "Which events come first." }),
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
      "Numbers begin with 1 and have no holes, so a receiver that has every number up to `last_sequence` has missed nothing. Events are " +
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
    path: "/events/{id}",
    scope: "events:read",
    operationId: "getEvent",
    summary: "Retrieve an event",
    description: "Returns an event with the body that webhooks receive, in the envelope of your choice.",
    params: idParams("event", exampleLoggedEventId),
    query: z.object({ envelope }),
    refusals: [eventNotFound],
    responses: { 200: { description: "The event.", ...shape } },
    async handle({ params: { id: eventId }, query, principal, call }) {
      const { event } = await log.getEvent({ eventId }, call);
      const form = formOf(query.envelope, profile);
      return { status: 200, body: shape.make(requireRecord(event), { principal, form }) };
    },
  });
}

/** The envelope of the asker's choice, or that of webhooks of the profile. */
export const formOf = (asked: number | undefined, profile: Profile) =>
  (asked ?? webhookDefaults[profile].envelope) as EnvelopeForm;

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

const filtersSchema = z.object(eventFilters);

/** The filters as the service reads them. */
export function toFilters(query: z.output<typeof filtersSchema>) {
  const { recorded_after: after } = query;
  return {
    types: typesOf(query),
    resourceId: query.resource_id ?? "",
    ...(after !== undefined && { recordedFrom: timestampFromDate(momentOf(after)) }),
  };
}

/** The types to list; none means all. Throws for a type that is about records of another type, because no event is of both. */
function typesOf({ type, resource_type: about }: { type?: string | undefined; resource_type?: string | undefined }) {
  if (type === undefined) return loggedTypes.filter((each) => about !== undefined && resourceTypeOf(each) === about);
  const ofType = resourceTypeOf(type);
  if (about === undefined || about === ofType) return [type];
  const expected = `\`${ofType}\`, which ${type} is about, or absent`;
  throw new ProblemError(invalidMembers([{ field: "resource_type", reason: `must be ${expected}`, expected }]));
}
