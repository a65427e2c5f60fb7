import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { type Plan, type Plans, planOf } from "@platform/plans/plans";
import { apiKeyMembers } from "@platform/public-records/noun/api-key";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { invalidMembers } from "../../../edge/errors/problems.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { keyCreationWindows } from "../../../edge/fixed-windows.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { fromBodyMembers } from "../../shared/body-members.ts";
import { otherOwnerType, ownerId, ownerQuery } from "../../shared/owner.ts";
import { hasMore } from "../../shared/page.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleApiKey, exampleApiKeyId, exampleNewApiKey } from "./examples.ts";
import { apiKeyChange, apiKeyListQuery, newApiKey, pageOf } from "./members.ts";
import { apiKeyRecordSchema, redactedKey, toApiKeyRecord } from "./record.ts";

interface Dependencies {
  credentials: Calls<typeof CredentialsService>;
  /** How many keys an owner may create in an hour. */
  keysPerHour: number;
  plans: Plans;
}

const params = z.object({
  api_key_id: z.string().meta({ description: "Id of the API key.", examples: [exampleApiKeyId] }),
});

const deletedMessage = { message: "api_key_deleted" } as const;
const notFound = problemOfReason("API_KEY_NOT_FOUND");
const scopeNotGranted = problemOfReason("SCOPE_NOT_GRANTED", { scope: "payroll:write" });
const limitReached = problemOfReason("API_KEY_LIMIT_REACHED", { most: 100, environment: "sandbox" });

/** `/api-keys` of Profile A: a partner's own keys, in the environment of the credentials in use. */
export function apiKeyEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const dependencies = {
    credentials: callsOf(CredentialsService),
    keysPerHour: config.API_KEYS_PER_HOUR,
    plans: config.RATE_LIMIT_PLANS,
  };
  return [create, list, retrieve, rename, remove].map((declare) => declare(dependencies));
}

const shared = { profile: "A", tag: "API keys" } as const;
const response = { description: "The key.", schema: apiKeyRecordSchema, example: exampleApiKey };

function create({ credentials, keysPerHour, plans }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/api-keys",
    scope: "keys:write",
    operationId: "createApiKey",
    summary: "Create an API key",
    description:
      "Creates a key. Store it: this is the only response that contains it. Give each of your applications its own key and " +
      `replace it every 90 days. An owner can create ${keysPerHour} keys in an hour.`,
    body: checkedBody(newApiKey, exampleNewApiKey),
    ownerLimit: { name: "key creation", windows: keyCreationWindows(keysPerHour) },
    refusals: [
      otherOwnerType,
      problemOfReason("ENVIRONMENT_NOT_ALLOWED"),
      scopeNotGranted,
      problemOfReason("RATE_LIMIT_NOT_GRANTED", { most: 60 }),
      limitReached,
    ],
    responses: {
      201: {
        description: "The key with its secret. No later response contains the secret.",
        schema: z.object({
          apiKey: apiKeyRecordSchema,
          secret: z.string().nullable().meta({
            description: "Value to send as `Authorization: Bearer …`. `null` in a response that is replayed.",
          }),
        }),
        example: {
          apiKey: { ...exampleApiKey, key: "svc_test_sk_…" },
          secret: "svc_test_sk_…",
        },
      },
    },
    withoutSecret: ({ apiKey }) => ({ apiKey: { ...apiKey, key: redactedKey(apiKey.key) }, secret: null }),
    async handle({
      body: {
        owner_id: ownerId,
        owner_type: ownerType,
        environment,
        name = "",
        scopes = [],
        rate_limit: rateLimit = 0,
        ...plain
      },
      principal,
      call,
    }) {
      refuseAbovePlan(rateLimit, planOf(plans, { ...principal, tenant: { environment } }, "A"));
      const members = { ...fromBodyMembers(apiKeyMembers, plain), name, scopes, rateLimit };
      const newKey = { ownerId, ownerType, environment, ...members, createdBy: principal.credentialId };
      const { apiKey, secret } = await credentials.createApiKey(newKey, call);
      return { status: 201, body: { apiKey: toApiKeyRecord(requireRecord(apiKey), secret), secret } };
    },
  });
}

/** Throws a 400 for a limit that the plan's shortest window, which is a minute or more, does not allow. */
function refuseAbovePlan(rateLimit: number, { windows: [shortest], name }: Plan): void {
  if (!shortest || rateLimit <= shortest.limit) return;
  const expected = `must be at most ${shortest.limit}, the limit of the plan ${name}`;
  throw new ProblemError(
    invalidMembers([{ field: "rate_limit", reason: expected, expected, received: String(rateLimit) }]),
  );
}

function list({ credentials }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/api-keys",
    scope: "keys:write",
    operationId: "listApiKeys",
    summary: "List active API keys",
    description: "Lists the active keys in the environment of the credentials in use, the newest first.",
    query: apiKeyListQuery,
    responses: {
      200: {
        description: "The keys.",
        schema: z.object({ apiKeys: z.array(apiKeyRecordSchema), has_more: hasMore }),
        example: { apiKeys: [exampleApiKey], has_more: false },
      },
    },
    async handle({ query, call }) {
      const { apiKeys } = await credentials.listApiKeys({}, call);
      const keysOfType = apiKeys.filter(({ ownerType }) => ownerType === query.owner_type);
      const { rows, hasMore: has_more } = pageOf(keysOfType, query);
      return { status: 200, body: { apiKeys: rows.map((apiKey) => toApiKeyRecord(apiKey)), has_more } };
    },
  });
}

function retrieve({ credentials }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/api-keys/{api_key_id}",
    scope: "keys:write",
    operationId: "getApiKey",
    summary: "Retrieve an API key",
    description: "Returns a key, also a disabled one. The secret is never included.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: response },
    async handle({ params: { api_key_id: apiKeyId }, call }) {
      const { apiKey } = await credentials.getApiKey({ apiKeyId }, call);
      return { status: 200, body: toApiKeyRecord(requireRecord(apiKey)) };
    },
  });
}

function rename({ credentials }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/api-keys/{api_key_id}",
    scope: "keys:write",
    operationId: "renameApiKey",
    summary: "Rename an API key",
    description: "Changes the name of a key. Nothing else can be changed here.",
    params,
    body: checkedBody(apiKeyChange, { owner_id: exampleApiKey.owner_id, name: exampleApiKey.name }),
    refusals: [notFound],
    responses: { 200: response },
    async handle({ params: { api_key_id: apiKeyId }, body, call }) {
      const change = { apiKeyId, name: body.name };
      const { apiKey } = await credentials.renameApiKey(change, call);
      return { status: 200, body: toApiKeyRecord(requireRecord(apiKey)) };
    },
  });
}

function remove({ credentials }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/api-keys/{api_key_id}",
    scope: "keys:write",
    operationId: "deleteApiKey",
    summary: "Delete an API key",
    description: "Deletes the key permanently. Within a second every request with the key is refused with 401.",
    params,
    query: z.object({ owner_id: ownerId }),
    refusals: [notFound],
    responses: {
      200: {
        description: "The key is deleted.",
        schema: z.object({ message: z.literal("api_key_deleted") }),
        example: deletedMessage,
      },
    },
    async handle({ params: { api_key_id: apiKeyId }, call }) {
      await credentials.deleteApiKey({ apiKeyId }, call);
      return { status: 200, body: deletedMessage };
    },
  });
}
