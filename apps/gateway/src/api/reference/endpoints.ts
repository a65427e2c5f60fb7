import { version } from "@platform/service/version";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import type { Profile } from "../../edge/profile.ts";
import { openApiDocument } from "../../edge/reference/openapi-document.ts";

const document = z.object({ openapi: z.literal("3.1.1"), info: z.looseObject({}), paths: z.looseObject({}) }).loose();

/** `GET /openapi.json`: the API of a profile, written down from the endpoints that serve it, these among them. */
export function withReference(endpoints: readonly Endpoint[], limits: { maxBodyBytes: number }): Endpoint[] {
  const all: Endpoint[] = [...endpoints, ...profiles.map((profile) => reference(profile, documentOf))];
  const documents = new Map<Profile, unknown>();

  function documentOf(profile: Profile): unknown {
    const known = documents.get(profile) ?? openApiDocument(profile, all, limits);
    documents.set(profile, known);
    return known;
  }
  return all;
}

const profiles = ["A", "B"] as const;

function reference(own: Profile, documentOf: (profile: Profile) => unknown): Endpoint {
  return endpoint({
    profile: own,
    method: "GET",
    path: "/openapi.json",
    public: true,
    operationId: "getOpenApi",
    summary: "Retrieve this reference",
    description: "An OpenAPI 3.1 document of the profile that you call; `/docs` shows it to people.",
    tag: "Reference",
    query: z.object({
      profile: z.enum(profiles, { error: "A or B" }).optional().meta({ description: "Of another profile." }),
    }),
    answers: {
      200: {
        description: "The reference.",
        schema: document,
        example: { openapi: "3.1.1", info: { title: "Premium audit API", version }, paths: {} },
      },
    },
    async handle({ query: { profile = own } }) {
      return { status: 200, body: documentOf(profile) };
    },
  });
}
