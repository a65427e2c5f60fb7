import type { EventLogService, WatchEventsResponse } from "@platform/contracts/webhooks/v1/event_log";
import type { EnvelopeForm } from "@platform/public-records/event/envelope";
import type { Calls } from "@platform/rpc/client/client";
import { Fault } from "@platform/service/call/fault";
import { z } from "zod";
import { type Endpoint, type EndpointInput, endpoint } from "../../../edge/endpoint.ts";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { invalidMembers } from "../../../edge/errors/problems.ts";
import { type Profile, profiles } from "../../../edge/profile.ts";
import { eventText, openingText, type StreamedEvent } from "../../../edge/streams/streamed-event.ts";
import { queryBoolean, queryInteger } from "../../shared/query-value.ts";
import { eventFilters, formOf, maxSequence, toFilters } from "./event-filters.ts";
import { exampleEventA, exampleEventB } from "./examples.ts";
import { followLog } from "./follow-log.ts";
import { readableTextOf } from "./shown-event.ts";

interface Dependencies {
  log: Calls<typeof EventLogService>;
  /** How many streams an owner may have open in an environment, for the reference. */
  mostOfOwner: number;
  /** How long the service may take to begin. */
  timeoutMs: number;
}

/** `GET /events/stream` of both profiles. */
export function eventStreamEndpoints(dependencies: Dependencies): Endpoint[] {
  return profiles.map((profile) => stream(dependencies, profile));
}

const sequence = queryInteger({ minimum: 0, maximum: maxSequence });

const streamQuery = z.object({
  ...eventFilters,
  after_sequence: sequence.optional().meta({
    description:
      "Begins after the event with this number; 0 begins with the first event. Without it and without `Last-Event-ID`, the stream begins with the next event. `Last-Event-ID` takes precedence.",
  }),
  follow: queryBoolean().default(true).meta({
    description: "False ends the stream when all events so far were sent. True keeps it open for those that follow.",
  }),
});

const examples = { A: exampleEventA, B: exampleEventB };

function stream({ log, mostOfOwner, timeoutMs }: Dependencies, profile: Profile): Endpoint {
  const { sequence, type, body } = examples[profile];
  return endpoint({
    profile,
    tag: "Events",
    method: "GET",
    path: "/events/stream",
    scope: "events:read",
    operationId: "streamEvents",
    summary: "Stream events",
    description:
      "Sends events as they are recorded, as server-sent events (`text/event-stream`): `id` is the number of the event, `event` its type, " +
      "`data` the body that a webhook receives, in the envelope of your choice, or `null` where `GET /events` has no body. An `id` without data is the position of the stream. Lines that begin with a colon are heartbeats. When the stream ends, connect again with " +
      "the last `id` as `Last-Event-ID`: no event is missing and none is sent twice. A stream ends after half an hour at the latest, when " +
      `the server stops, and when the credentials become invalid. At most ${mostOfOwner} streams can be open in an environment. Each 100 ` +
      "events count as one request of your plan; a stream waits while it has none left.",
    query: streamQuery,
    responses: {
      200: {
        description: "The events, until one side ends the stream.",
        schema: z.string(),
        example:
          openingText(String(sequence - 1), 2000) + eventText({ id: String(sequence), type }, JSON.stringify(body)),
        isStream: true,
      },
    },
    async handle(input) {
      const { query, call } = input;
      const afterSequence = startOf(input);
      const request = { ...toFilters(query), ...(afterSequence !== undefined && { afterSequence }) };
      const steps = followLog({ log, timeoutMs }, request, call);
      // Before the response begins, so that a refusal has its status.
      const first = await steps.next().catch((error: unknown) => {
        throw input.lastEventId === undefined ? error : refusalOfLastEventId(error);
      });
      const form = formOf(query.envelope, profile);
      return { status: 200, events: sentEvents({ first, steps, input, form, follow: query.follow }) };
    },
  });
}

type Input = Pick<EndpointInput<unknown, z.output<typeof streamQuery>, unknown>, "query" | "lastEventId" | "principal">;

/** The number after which the stream begins; undefined where the asker does not say. */
function startOf({ lastEventId, query }: Input): bigint | undefined {
  if (lastEventId === undefined) return query.after_sequence === undefined ? undefined : BigInt(query.after_sequence);
  const read = sequence.safeParse(lastEventId);
  if (read.success) return BigInt(read.data);
  const expected = `a whole number from 0 to ${maxSequence}`;
  throw new ProblemError(invalidMembers([{ field: "Last-Event-ID", reason: `must be ${expected}`, expected }]));
}

/** The service names the number by its member; the asker has sent it in the header. */
function refusalOfLastEventId(error: unknown): unknown {
  if (!(error instanceof Fault) || error.code !== "INVALID_ARGUMENT") return error;
  const violations = error.violations.map(({ description }) => ({ field: "Last-Event-ID", reason: description }));
  return new ProblemError(invalidMembers(violations));
}

interface Sending {
  first: IteratorResult<WatchEventsResponse>;
  steps: AsyncGenerator<WatchEventsResponse>;
  /** Its principal is that of the moment, so it is not taken apart before an event is sent. */
  input: Input;
  form: EnvelopeForm;
  follow: boolean;
}

async function* sentEvents({ first, steps, input, form, follow }: Sending): AsyncGenerator<StreamedEvent> {
  if (first.done) return;
  yield { id: String(first.value.sequence) };
  for await (const { sequence, event } of steps) {
    const id = String(sequence);
    if (event) {
      const data = () => readableTextOf(event, { principal: input.principal, form });
      yield { id, type: event.type, data };
      continue;
    }
    yield { id };
    if (!follow) return;
  }
}
