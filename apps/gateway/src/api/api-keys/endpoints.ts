import type { ApiKey, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import type { Problem } from "../../edge/errors/problem.ts";
import { refuseOtherOwner } from "../shared/owner.ts";
import { text } from "../shared/text.ts";
import { exampleApiKey, exampleApiKeyId, exampleNewApiKey } from "./examples.ts";
import { apiKeyRecord, showApiKey } from "./record.ts";

type Credentials = Calls<typeof CredentialsService>;

const ownerId = text().meta({ description: "Must be the owner of the credentials in use.", examples: ["own_…"] });
const ownerTypes = ["employer", "payroll_company", "software_company"] as const;
const filterTypes = ["user", ...ownerTypes] as const;
const environments = ["sandbox", "production"] as const;

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `one of ${values.join(", ")}` });

const name = z
  .string({ error: "a string" })
  .max(100, { error: "a string of at most 100 characters" })
  .regex(/^\P{Cc}*$/u, { error: "a string without control characters" })
  .meta({ description: "A label for people.", examples: ["Nightly payroll"] });

const newApiKey = z.object({
  owner_id: ownerId,
  owner_type: oneOf(ownerTypes).meta({ description: "The owner's own type." }),
  environment: oneOf(environments).meta({ description: "Production only with production credentials." }),
  name: name.optional(),
});

const rename = z.object({
  name,
  owner_id: ownerId.optional(),
  is_active: z
    .never({ error: "left out: keys are enabled and disabled in the dashboard" })
    .optional()
    .meta({ description: "Not to be sent: keys are enabled and disabled in the dashboard." }),
});

const params = z.object({ api_key_id: z.string().meta({ examples: [exampleApiKeyId] }) });

const notFound: Problem = { kind: "not_found", message: "No API key has this id.", code: "api_key_not_found" };
const limitReached: Problem = {
  kind: "conflict",
  message: "An owner may have at most 100 active sandbox keys. Delete one that is no longer used.",
  code: "api_key_limit_reached",
};

/** `/api-keys` of Profile A: a partner's own keys, in the environment of the credentials in use. */
export function apiKeyEndpoints(credentials: Credentials): Endpoint[] {
  return [create(credentials), list(credentials), retrieve(credentials), renameKey(credentials), remove(credentials)];
}

const shared = { profile: "A", tag: "API keys" } as const;
const shown = { description: "The key.", schema: apiKeyRecord, example: exampleApiKey };

function create(credentials: Credentials): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/api-keys",
    operationId: "createApiKey",
    summary: "Create an API key",
    description:
      "The answer is the only one that shows the key: keep it. Give each of your applications its own, and replace them every 90 days.",
    body: checkedBody(newApiKey, exampleNewApiKey),
    refusals: [403, limitReached],
    answers: {
      201: {
        description: "The key and, this once, its secret.",
        schema: z.object({
          apiKey: apiKeyRecord,
          secret: z.string().meta({ description: "What to send as `Authorization: Bearer …`." }),
        }),
        example: {
          apiKey: { ...exampleApiKey, key: "svc_test_sk_…" },
          secret: "svc_test_sk_…",
        },
      },
    },
    async handle({ body: { owner_id: ownerId, owner_type: ownerType, environment, name = "" }, principal, requestId }) {
      refuseOtherOwner(ownerId, principal);
      const wanted = { ownerId, ownerType, environment, name };
      const { apiKey, secret } = await credentials.createApiKey(wanted, { tenant: principal.tenant, requestId });
      return { status: 201, body: { apiKey: showApiKey(present(apiKey), secret), secret } };
    },
  });
}

function list(credentials: Credentials): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/api-keys",
    operationId: "listApiKeys",
    summary: "List active API keys",
    description: "The active keys of the environment of the credentials in use, newest first.",
    query: z.object({
      owner_id: ownerId,
      owner_type: oneOf(filterTypes).meta({ description: "Only keys of owners of this type." }),
    }),
    refusals: [403],
    answers: {
      200: {
        description: "The keys.",
        schema: z.object({ apiKeys: z.array(apiKeyRecord) }),
        example: { apiKeys: [exampleApiKey] },
      },
    },
    async handle({ query: { owner_id, owner_type }, principal, requestId, signal }) {
      refuseOtherOwner(owner_id, principal);
      const { apiKeys } = await credentials.listApiKeys({}, { tenant: principal.tenant, requestId, signal });
      const wanted = apiKeys.filter(({ ownerType }) => ownerType === owner_type);
      return { status: 200, body: { apiKeys: wanted.map((apiKey) => showApiKey(apiKey)) } };
    },
  });
}

function retrieve(credentials: Credentials): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/api-keys/{api_key_id}",
    operationId: "getApiKey",
    summary: "Retrieve an API key",
    description: "Shows a disabled key too.",
    params,
    query: z.object({ owner_id: ownerId.optional() }),
    refusals: [403, notFound],
    answers: { 200: shown },
    async handle({ params: { api_key_id: apiKeyId }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const { apiKey } = await credentials.getApiKey({ apiKeyId }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: showApiKey(present(apiKey)) };
    },
  });
}

function renameKey(credentials: Credentials): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/api-keys/{api_key_id}",
    operationId: "renameApiKey",
    summary: "Rename an API key",
    description: "The name is all that can be changed here.",
    params,
    body: checkedBody(rename, { owner_id: exampleApiKey.owner_id, name: exampleApiKey.name }),
    refusals: [403, notFound],
    answers: { 200: shown },
    async handle({ params: { api_key_id: apiKeyId }, body, principal, requestId }) {
      refuseOtherOwner(body.owner_id, principal);
      const change = { apiKeyId, name: body.name };
      const { apiKey } = await credentials.renameApiKey(change, { tenant: principal.tenant, requestId });
      return { status: 200, body: showApiKey(present(apiKey)) };
    },
  });
}

function remove(credentials: Credentials): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/api-keys/{api_key_id}",
    operationId: "deleteApiKey",
    summary: "Delete an API key",
    description: "For good, and everywhere within a second: requests with the key are then answered with 401.",
    params,
    query: z.object({ owner_id: ownerId }),
    refusals: [403, notFound],
    answers: {
      200: {
        description: "The key is deleted.",
        schema: z.object({ message: z.literal("api_key_deleted") }),
        example: { message: "api_key_deleted" },
      },
    },
    async handle({ params: { api_key_id: apiKeyId }, query, principal, requestId }) {
      refuseOtherOwner(query.owner_id, principal);
      await credentials.deleteApiKey({ apiKeyId }, { tenant: principal.tenant, requestId });
      return { status: 200, body: { message: "api_key_deleted" } };
    },
  });
}

function present(apiKey: ApiKey | undefined): ApiKey {
  if (!apiKey) throw new TypeError("the credentials service answered without a key");
  return apiKey;
}
