import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { partnerEvents } from "@platform/messaging/event/partner-events";
import { type EnvelopeForm, envelopeForms, webhookDefaults } from "@platform/public-records/event/envelope";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { type Profile, profiles } from "../../../edge/profile.ts";
import { jsonSchemaDocument } from "../../../edge/reference/json-schemas.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { hasMore } from "../../shared/page.ts";
import { queryInteger } from "../../shared/query-value.ts";
import { type Shape, shape } from "../../shared/shape.ts";
import { eventBody } from "./event-reference.ts";
import { scopeOfEvent } from "./event-scopes.ts";
import { filterTestEndpoints } from "./filter-test-endpoints.ts";

const eventTypeSchema = z
  .object({
    type: z.string().meta({ description: "The name with which a webhook is registered for it." }),
    description: z.string().meta({ description: "Condition under which it is sent." }),
    scope: z.string().meta({ description: "Scope that a restricted key needs to register a webhook for it." }),
    envelope: z.int().meta({ description: "Envelope of the schema and of the example." }),
    schema: z.looseObject({}).meta({
      description: "JSON Schema (2020-12) of the whole request body, without references to other documents.",
    }),
    example_body: z.looseObject({}).meta({ description: "A whole request body, as an example." }),
  })
  .meta({ id: "EventType" });

type EventType = z.input<typeof eventTypeSchema>;

/** Event types in one envelope, in the order of the catalog. */
function eventTypesIn(form: EnvelopeForm, events = partnerEvents): EventType[] {
  return events.map((event) => {
    const { schema, example } = eventBody(event, form);
    return {
      type: event.type,
      description: `Fires when ${event.firesWhen}.`,
      scope: scopeOfEvent(event.type),
      envelope: form,
      schema: jsonSchemaDocument(schema),
      example_body: example as Record<string, unknown>,
    };
  });
}

const query = z.object({
  envelope: queryInteger({ minimum: 1, maximum: envelopeForms.length }).optional().meta({
    description: "Envelope of the schemas and examples, 1 to 3. Defaults to that of webhooks of the profile.",
  }),
});

/** One type as an example, without `$defs`: in the reference, its `$ref`s would point into the reference. */
const exampleOf = (profile: Profile): EventType[] => {
  const events = partnerEvents.filter(({ type }) => type === "webhook.test");
  return eventTypesIn(webhookDefaults[profile].envelope, events).map(({ schema: { $defs, ...schema }, ...type }) => {
    const definitions = new Map(Object.entries($defs ?? {}).map(([name, value]) => [`#/$defs/${name}`, value]));
    const inPlace = (_: string, value: { $ref?: string } | null) => definitions.get(value?.$ref ?? "") ?? value;
    return { ...type, schema: JSON.parse(JSON.stringify(schema), inPlace) };
  });
};

const success = z.literal(true);
const shapes: Record<Profile, Shape<[types: readonly EventType[]]>> = {
  A: shape(z.object({ data: z.array(eventTypeSchema), has_more: hasMore }), {
    data: exampleOf("A"),
    has_more: false,
  }).madeBy((types: readonly EventType[]) => ({ data: [...types], has_more: false })),
  B: shape(z.object({ success, eventTypes: z.array(eventTypeSchema) }), {
    success: true,
    eventTypes: exampleOf("B"),
  }).madeBy((types: readonly EventType[]) => ({ success: true, eventTypes: [...types] })),
};

/** Event types and the test of a filter, in both profiles. */
export function eventTypeEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  return [...filterTestEndpoints(callsOf(WebhooksService)), ...listEndpoints()];
}

/** `GET /event-types`: the catalog of events, from which the reference is made, too. */
function listEndpoints(): Endpoint[] {
  const typesByForm = new Map<number, readonly EventType[]>();

  function typesIn(form: EnvelopeForm): readonly EventType[] {
    const types = typesByForm.get(form) ?? eventTypesIn(form);
    typesByForm.set(form, types);
    return types;
  }

  return profiles.map((profile) =>
    endpoint({
      profile,
      tag: "Webhooks",
      method: "GET",
      path: "/event-types",
      scope: null,
      compressed: true,
      operationId: "listEventTypes",
      summary: "List event types",
      description:
        "Lists every event type that a webhook can be registered for, with the JSON Schema and an example of its request body. " +
        "The list is never paged. A later release may add event types and members: ignore those that you do not know.",
      query,
      responses: { 200: { description: "All event types.", ...shapes[profile] } },
      async handle({ query: { envelope } }) {
        const form = (envelope ?? webhookDefaults[profile].envelope) as EnvelopeForm;
        return { status: 200, body: shapes[profile].make(typesIn(form)) };
      },
    }),
  );
}
