import { version } from "@platform/service/version";
import { z } from "zod";
import { type Endpoint, endpointOfBothProfiles } from "../../edge/endpoint.ts";
import { type Profile, profiles } from "../../edge/profile.ts";
import { openApiDocument } from "../../edge/reference/openapi-document.ts";
import { documentedEvents } from "../webhooks/event-reference.ts";

const documentSchema = z
  .object({ openapi: z.literal("3.1.1"), info: z.looseObject({}), paths: z.looseObject({}) })
  .loose();

type Document = z.input<typeof documentSchema>;

/** Adds `GET /openapi.json`: the API of a profile as a document, made from the endpoints that serve it, this one included. */
export function withReference(endpoints: readonly Endpoint[], limits: { maxBodyBytes: number }): Endpoint[] {
  const all: Endpoint[] = [...endpoints, ...referenceEndpoints(documentOf)];
  const documents = new Map<Profile, Document>();

  function documentOf(profile: Profile): Document {
    const document =
      documents.get(profile) ??
      openApiDocument({ profile, endpoints: all, webhooks: documentedEvents(profile), ...limits });
    documents.set(profile, document);
    return document;
  }
  return all;
}

function referenceEndpoints(documentOf: (profile: Profile) => Document): Endpoint[] {
  return endpointOfBothProfiles({
    method: "GET",
    path: "/openapi.json",
    scope: null,
    public: true,
    operationId: "getOpenApi",
    summary: "Retrieve this reference",
    description:
      "Returns an OpenAPI 3.1 document of the profile that you call: its endpoints, and as `webhooks` the events that it sends. `/docs` shows it in a browser.",
    tag: "Reference",
    query: z.object({
      profile: z
        .enum(profiles, { error: "A or B" })
        .optional()
        .meta({ description: "Profile to document. Defaults to the profile that you call." }),
    }),
    responses: {
      200: {
        description: "The reference.",
        schema: documentSchema,
        example: { openapi: "3.1.1", info: { title: "Premium audit API", version }, paths: {} },
      },
    },
    async handle({ query, profile }) {
      return { status: 200, body: documentOf(query.profile ?? profile) };
    },
  });
}
