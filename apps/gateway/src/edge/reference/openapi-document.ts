import { version } from "@platform/service/settings/version";
import type { Endpoint } from "../endpoint.ts";
import type { Profile } from "../profile.ts";
import { versionPrefixes } from "../version-prefix.ts";
import { jsonSchemas } from "./json-schemas.ts";
import { operationOf } from "./operation.ts";
import { sharedRefusals } from "./refusals.ts";
import { responseHeaders } from "./response-headers.ts";
import { securitySchemes } from "./security.ts";
import { type DocumentedWebhook, webhooksOf } from "./webhooks.ts";

const introductions: Record<Profile, string> = {
  A: "Send an API key with every request: `Authorization: Bearer svc_test_sk_…`. The prefix of the key decides between sandbox and production.",
  B: "Send a client id and a client secret with every request, as `X-Client-ID` and `X-Client-Secret`. Sandbox and production have separate hosts and credentials.",
};

const everywhere = `
Every response has \`X-Svc-Request-Id\` and the state of your rate limit. Retry 408, 429 and 5xx after increasing pauses;
any other 4xx says what to change. Send an \`Idempotency-Key\` with a \`POST\`, so that you can repeat it without running it twice.
Amounts and hours in requests are JSON numbers with at most 11 digits before and 4 after the decimal point. They are never
rounded. Numbers have the format \`int64\` or \`double\`, and a double holds any amount of up to 15 digits exactly. Times are in UTC.`;

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A text of your choice, unique for each request. A repetition of the request within 24 hours gets the first response. A different request with the same key is refused with 409.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[ -~]+$" },
};

const lastEventId = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description:
    "`id` of the last event that you have processed. The stream begins after it. Clients of server-sent events send it automatically when they reconnect.",
  schema: { type: "string", pattern: "^(?:0|[1-9][0-9]{0,14})$", examples: ["1041"] },
};

/** Somewhere that serves the API of a profile. */
export interface DocumentedServer {
  /** Without the version prefix: `https://api.example`. */
  origin: string;
  description: string;
}

interface Documented {
  profile: Profile;
  /** Purpose of each tag of the endpoints and webhooks. */
  tags: Readonly<Record<string, string>>;
  /** The endpoints of all profiles. */
  endpoints: readonly Endpoint[];
  /** The requests that the platform sends to partners of the profile. */
  webhooks: readonly DocumentedWebhook[];
  maxBodyBytes: number;
}

/**
 * The API of one profile as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1), made from its endpoints and from
 * the events that it sends.
 */
export function openApiDocument({ profile, tags, endpoints, webhooks, maxBodyBytes }: Documented) {
  const schemas = jsonSchemas();
  const profileEndpoints = endpoints.filter((endpoint) => endpoint.profile === profile);
  const byPath = Map.groupBy(profileEndpoints, ({ path }) => path);
  const paths = [...byPath].map(([path, endpoints]) => {
    const operations = endpoints.map((endpoint) => [
      endpoint.method.toLowerCase(),
      operationOf(endpoint, maxBodyBytes, schemas),
    ]);
    return [path, Object.fromEntries(operations)];
  });
  const requests = webhooksOf(webhooks, schemas);
  return {
    openapi: "3.1.1" as const,
    info: {
      title: `Premium audit API, profile ${profile}`,
      version,
      description: introductions[profile] + everywhere,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      contact: { name: "Operator of this platform" },
    },
    servers: [] as { url: string; description: string }[],
    tags: usedTags([...profileEndpoints, ...webhooks], tags),
    paths: Object.fromEntries(paths) as Record<string, unknown>,
    // By reference, because openapi-generator would make calls of them, in place of those of the tag `Events`.
    webhooks: Object.fromEntries(
      Object.keys(requests).map((name) => [name, { $ref: `#/components/pathItems/${name}` }]),
    ),
    components: {
      securitySchemes: securitySchemes[profile],
      parameters: { IdempotencyKey: idempotencyKey, LastEventId: lastEventId },
      headers: responseHeaders,
      responses: sharedRefusals(profile, schemas),
      schemas: schemas.named,
      pathItems: requests,
    },
  };
}

/** Returns the document for a reader who can reach these servers. Their URLs are absolute, because tools that import a file have no other base. */
export function servedAt<Document>(document: Document, servers: readonly DocumentedServer[]) {
  return {
    ...document,
    servers: servers.map(({ origin, description }) => ({ url: origin + versionPrefixes[0], description })),
  };
}

/** The tags that are used, in the order of their descriptions. Throws an Error if one has none. */
function usedTags(users: readonly { readonly tag: string }[], tags: Readonly<Record<string, string>>) {
  const used = new Set(users.map(({ tag }) => tag));
  const missing = [...used].find((name) => !(name in tags));
  if (missing !== undefined) throw new Error(`The tag ${missing} has no description.`);
  return Object.entries(tags).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : []));
}
