import { version } from "@platform/service/settings/version";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Principal } from "../../../edge/authentication/verdict.ts";
import { type Endpoint, endpointOfBothProfiles } from "../../../edge/endpoint.ts";
import { type HostLists, type Profile, profiles } from "../../../edge/profile.ts";
import { keptFor } from "../../../edge/reference/kept-for.ts";
import { asOpenApi30 } from "../../../edge/reference/openapi-3-0.ts";
import { openApiDocument, servedAt } from "../../../edge/reference/openapi-document.ts";
import type { DocumentOf } from "../../../edge/reference/reference-files.ts";
import { exampleOwnerId, exampleOwnerType } from "../../shared/owner.ts";
import { documentedEvents } from "../../webhooks/event-types/event-reference.ts";
import { serversOf } from "./servers.ts";
import { tagDescriptions } from "./tags.ts";

const documentSchema = z
  .object({ openapi: z.enum(["3.1.1", "3.0.3"]), info: z.looseObject({}), paths: z.looseObject({}) })
  .loose();

type Document = ReturnType<typeof openApiDocument>;

/**
 * Documents that are kept as they are served, because anybody may ask for them again and again: those of both profiles at two addresses.
 * Where hosts are configured there are no others; elsewhere the address is whatever the reader called.
 */
const keptDocuments = 4;

/**
 * Adds `GET /openapi.json`: the API of a profile as a document, made from the endpoints that serve it, this one included. The edge
 * serves other forms of the same document.
 */
export function withReference(
  endpoints: readonly Endpoint[],
  { hosts, maxBodyBytes }: { hosts: HostLists; maxBodyBytes: number },
): { endpoints: Endpoint[]; documentOf: DocumentOf } {
  const all: Endpoint[] = [...endpoints, ...referenceEndpoints(documentOf)];
  const documents = new Map<Profile, Document>();
  const servedDocuments = new LRUCache<string, Document>({ max: keptDocuments });

  /** Returns the same object for the same servers, by which what is made of it is kept, too. */
  function documentOf(profile: Profile, origin: string): Document {
    const document =
      documents.get(profile) ??
      openApiDocument({
        profile,
        tags: tagDescriptions,
        endpoints: all,
        webhooks: documentedEvents(profile),
        maxBodyBytes,
      });
    documents.set(profile, document);
    const servers = serversOf(profile, hosts, origin);
    const key = [profile, ...servers.map((server) => server.origin)].join(" ");
    const served = servedDocuments.get(key) ?? servedAt(document, servers);
    servedDocuments.set(key, served);
    return served;
  }
  return { endpoints: all, documentOf };
}

/** The document with this owner in its examples, so that they work with the credentials of the reader. */
function withOwner<Served>(document: Served, { tenant: { ownerId }, ownerType }: Principal): Served {
  return JSON.parse(JSON.stringify(document), (name, value) => {
    if (value === exampleOwnerId) return ownerId;
    if (name === "owner_type" && value === exampleOwnerType) return ownerType;
    // The parameter of that name.
    if (value?.name === "owner_type" && value.schema)
      return { ...value, schema: { ...value.schema, examples: [ownerType] } };
    return value;
  });
}

/** Makes the older form of a document once. */
const inOpenApi30 = keptFor(asOpenApi30<Document>);

function referenceEndpoints(documentOf: (profile: Profile, origin: string) => Document): Endpoint[] {
  return endpointOfBothProfiles({
    method: "GET",
    path: "/openapi.json",
    scope: null,
    public: true,
    compressed: true,
    operationId: "getOpenApi",
    summary: "Retrieve this reference",
    description:
      "Returns an OpenAPI document of the profile that you call: its endpoints, and as `webhooks` the events that it sends. `/docs` shows it in a browser. With credentials, the examples have your own `owner_id`.",
    tag: "Reference",
    query: z.object({
      profile: z
        .enum(profiles, { error: "A or B" })
        .optional()
        .meta({ description: "Profile to document. Defaults to the profile that you call." }),
      version: z
        .enum(["3.0", "3.1"], { error: "3.0 or 3.1" })
        .optional()
        .meta({ description: "Version of OpenAPI. Defaults to 3.1; 3.0 has no webhooks." }),
    }),
    responses: {
      200: {
        description: "The reference.",
        schema: documentSchema,
        example: { openapi: "3.1.1", info: { title: "Premium audit API", version }, paths: {} },
      },
    },
    async handle(input) {
      const { profile = input.profile, version } = input.query;
      const written = documentOf(profile, input.origin);
      const document = version === "3.0" ? inOpenApi30(written) : written;
      return { status: 200, body: input.identified ? withOwner(document, input.principal) : document };
    },
  });
}
