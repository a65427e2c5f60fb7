import { headersOf, type ProfileA, type ProfileB } from "@platform/local-stack/demo/demo-credentials";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type Operation, readReference } from "./fixture/pages/api-reference.ts";
import {
  type Caller,
  exampleRequests,
  inOrder,
  knowAuditDesk,
  knowDisputes,
  knowFailedRows,
  knowLedger,
  knowOffers,
} from "./fixture/partner/example-requests.ts";
import { anyJson, spoiled } from "./fixture/partner/hostile-json.ts";
import { partnerOf } from "./fixture/partner/partner.ts";
import { settledAnswer } from "./fixture/partner/settled-answer.ts";
import { expectRefusal, type HeldAnswer, sendHeld } from "./fixture/platform/held-answer.ts";
import { testPlatform } from "./fixture/platform/platform.ts";

// All endpoints from the gateway's OpenAPI document, so that new ones are tested automatically.
const maxBodyBytes = 200_000;
const settings = {
  MAX_BODY_BYTES: String(maxBodyBytes),
  FAILURES_PER_MINUTE: "100000",
  // The URLs of webhooks in the examples do not exist, so deliveries fail at once.
  DNS_SERVERS: "127.0.0.1:9",
};
const platform = await testPlatform(settings, { apart: ["gateway", "credentials"] });
const { sandbox, production, other, limited } = platform.credentials;

// An environment for each profile, so that the examples of one are no duplicates of the other's.
const profiles = await Promise.all([
  preparedFor("A", { own: sandbox.profileA, strange: other.profileA, throttled: limited.profileA }),
  preparedFor("B", { own: production.profileB, strange: limited.profileB, throttled: limited.profileB }),
]);

type Credential = ProfileA | ProfileB;

async function preparedFor(
  profile: "A" | "B",
  credentials: { own: Credential; strange: Credential; throttled: Credential },
) {
  const operations = inOrder(await readReference(platform.gatewayUrl, profile));
  const caller = callerOf(credentials.own);
  const stranger = callerOf(credentials.strange);
  // Grants are given to an owner who is not the stranger, because a grantee sees the grant.
  const examples = exampleRequests(caller, callerOf(credentials.throttled).ownerId);
  await knowOffers(examples, operations, { url: platform.gatewayUrl, from: stranger, to: caller });
  await knowLedger(examples, operations, partnerOf(platform.gatewayUrl, credentials.own));
  await knowAuditDesk(examples, operations, partnerOf(platform.gatewayUrl, credentials.own));
  await knowFailedRows(examples, operations, partnerOf(platform.gatewayUrl, credentials.own));
  await knowDisputes(examples, operations, partnerOf(platform.gatewayUrl, credentials.own));

  const ofProduction = headersOf(profile === "A" ? production.profileA : production.profileB);
  const headersFor = ({ onlyProduction }: Operation) => (onlyProduction ? ofProduction : caller.headers);

  /** Sends the example request of an operation, with changes. */
  function send(
    operation: Operation,
    change: { headers?: Caller["headers"]; body?: string; id?: (id: string) => string; query?: string } = {},
  ): Promise<HeldAnswer> {
    const { method, url, body } = examples.requestOf(operation, change.id);
    const query = change.query ? `${url.includes("?") ? "&" : "?"}${change.query}` : "";
    const example = operation.file ?? (body === undefined ? undefined : JSON.stringify(body));
    const isFile = operation.file !== undefined && !("body" in change);
    return sendHeld(platform.gatewayUrl + url + query, {
      method,
      headers: { ...(isFile && { "content-type": "text/csv" }), ...(change.headers ?? headersFor(operation)) },
      body: "body" in change ? change.body : example,
    });
  }

  return {
    profile,
    operations,
    caller,
    stranger,
    throttled: callerOf(credentials.throttled),
    examples,
    send,
    closed: operations.filter(({ isPublic }) => !isPublic),
    written: operations.filter(({ method }) => method !== "GET"),
    named: operations.filter(({ path }) => path.includes("{")),
  };
}

function callerOf(credential: Credential): Caller {
  return { headers: headersOf(credential), ownerId: credential.owner_id, ownerType: credential.owner_type };
}

/** Its path names no record: every owner has a choice of each kind. */
const ofEverybody = "/notices/{kind}";

/** Profile B is tried with credentials of production. */
const isOpen = ({ onlySandbox, profile }: Operation) => !onlySandbox || profile === "A";

const deletes = ({ method }: Operation) => method === "DELETE";
const keeps = (operation: Operation) => !deletes(operation);

describe.each(profiles)("profile $profile", (tested) => {
  const {
    profile,
    operations,
    closed,
    written,
    named: namedPlaces,
    examples,
    caller,
    stranger,
    throttled,
    send,
  } = tested;

  async function tryExample(operation: Operation): Promise<void> {
    expect(examples.isPossible(operation), "an example that creates what this one refers to").toBe(true);
    const answer = await settledAnswer(operation, () => send(operation));
    expect(answer.status, JSON.stringify(answer.body)).toBe(operation.success.status);
    expect(operation.undocumented(answer)).toBeUndefined();
    examples.learn(operation, answer.body);
  }

  describe("behaves as its example", () => {
    test.each(operations.filter(keeps).filter(isOpen))("$method $path", tryExample);
  });

  describe("returns 401 without credentials", () => {
    test.each(closed)("$method $path", async (operation) => {
      const headers: Record<string, string> = profile === "A" ? {} : { "x-client-id": "" };
      expectRefusal(operation, await send(operation, { headers }), 401);
    });
  });

  describe("returns 401 with invalid credentials", () => {
    test.each(operations)("$method $path", async (operation) => {
      const spoilt = Object.entries(caller.headers).map(([name, value]) => [name, `${value.slice(0, -1)}!`]);
      expectRefusal(operation, await send(operation, { headers: Object.fromEntries(spoilt) }), 401);
    });
  });

  describe("returns 403 for another owner in the request, else 404", () => {
    const ofSomebody = (operation: Operation) =>
      (namedPlaces.includes(operation) && operation.path !== ofEverybody) || examples.requestOf(operation).namesOwner;
    test.each(closed.filter(ofSomebody))("$method $path", async (operation) => {
      const { namesOwner } = examples.requestOf(operation);
      const { headers } = stranger;
      expectRefusal(operation, await send(operation, { headers }), namesOwner ? 403 : 404);
    });
  });

  describe("returns 404 for an unknown id", () => {
    test.each(namedPlaces.filter(isOpen))("$method $path", async (operation) => {
      const neverMade = (id: string) => `${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`;
      for (const id of [neverMade, () => "nonsense"]) expectRefusal(operation, await send(operation, { id }), 404);
    });
  });

  describe("returns 400 for a malformed body", () => {
    test.each(written)("$method $path", async (operation) => {
      const { body } = operation;
      const malformed = ["{", '{"a":1}}', ...(body ? ["[]", "null"] : []), ...(body?.required ? [""] : [])];
      for (const wrong of malformed) expectRefusal(operation, await send(operation, { body: wrong }), 400);
    });
  });

  describe("returns 415 for another content type", () => {
    test.each(written)("$method $path", async (operation) => {
      const headers = { ...caller.headers, "content-type": "application/xml" };
      expectRefusal(operation, await send(operation, { headers, body: "<a/>" }), 415);
    });
  });

  describe("returns 413 for a body that is too large", () => {
    test.each(written)("$method $path", async (operation) => {
      expectRefusal(operation, await send(operation, { body: JSON.stringify("x".repeat(maxBodyBytes)) }), 413);
    });
  });

  describe("returns only responses that are in the reference", () => {
    test.each(operations.filter(keeps))("$method $path", async (operation) => {
      const { body } = examples.requestOf(operation);
      const bodies = typeof body === "object" && body ? fc.oneof(spoiled(body), anyJson) : fc.constant(undefined);
      await fc.assert(
        fc.asyncProperty(fc.webQueryParameters(), bodies, async (query, body) => {
          const answer = await send(operation, { query, ...(body !== undefined && { body }) });
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
          expect(operation.undocumented(answer)).toBeUndefined();
        }),
        // `npm run fuzz` sends many more.
        { numRuns: 5 },
      );
    });
  });

  describe("returns 429 with Retry-After over the limit", () => {
    test.each(operations)("$method $path", async (operation) => {
      await exhaust(throttled);
      let answer = await send(operation, { headers: throttled.headers });
      if (answer.status !== 429 && performance.now() - exhaustedMs > minuteMs) {
        exhausted.delete(throttled);
        await exhaust(throttled);
        answer = await send(operation, { headers: throttled.headers });
      }
      expectRefusal(operation, answer, 429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    });
  });

  test("returns 404 for endpoints of the other profile, and 405 for its methods of a path that both have", async () => {
    const ownOperations = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    const ownPaths = new Set(operations.map(({ path }) => path));
    const theirs = profiles
      .flatMap((one) => one.operations)
      .filter((one) => !ownOperations.has(`${one.method} ${one.path}`));
    expect(theirs).not.toEqual([]);
    for (const operation of theirs) {
      const { method, path } = operation;
      const answer = await sendHeld(`${platform.gatewayUrl}/v1${path}`, { method, headers: caller.headers });
      expectRefusal({ ...operation, profile, undocumented: () => undefined }, answer, ownPaths.has(path) ? 405 : 404);
    }
  });

  describe("behaves as its example after its dependencies", () => {
    // The example's policy has audits and payments by now, which must keep it.
    beforeAll(async () => {
      const policies = operations.filter(({ path }) => /^\/policies(\/\{policy_id\})?$/.test(path));
      const create = policies.find(({ method }) => method === "POST");
      const remove = policies.find(deletes);
      if (!create || !remove) return;
      const { body } = examples.requestOf(create);
      const other = { ...(body as object), policy_number: "WC-TO-DELETE" };
      const created = await send(create, { body: JSON.stringify(other) });
      examples.know(remove, (created.body as { id: string }).id);
    });
    test.each(operations.filter(deletes))("$method $path", tryExample);
  });
});

// Each of these answers takes its time, for the gateway tries again; so they are all asked for at once.
describe("returns 503 while other services are down", () => {
  // The credentials service, which admits requests, knows all about keys; it also says all that /me returns. Event types are in the
  // gateway itself.
  const isChecked = ({ path }: Operation) => !path.startsWith("/api-keys") && !["/me", "/event-types"].includes(path);
  const answers = once(async () => {
    await stopServices();
    return answersOf(isChecked);
  });
  test.each(endpointsThat(isChecked))("$profile $method $path", async (operation) => {
    expectRefusal(operation, answerTo(operation, await answers()), 503);
  });
});

describe("returns 503 while credentials cannot be verified", () => {
  const answers = once(async () => {
    await stopCredentials();
    return answersOf(() => true);
  });
  test.each(endpointsThat(() => true))("$profile $method $path", async (operation) => {
    expectRefusal(operation, answerTo(operation, await answers()), 503);
  });
});

function endpointsThat(filter: (operation: Operation) => boolean): Operation[] {
  return profiles.flatMap(({ closed }) => closed).filter(filter);
}

async function answersOf(filter: (operation: Operation) => boolean): Promise<Map<Operation, HeldAnswer>> {
  const checkedOperations = profiles.flatMap(({ closed, send }) =>
    closed.filter(filter).map((operation) => ({ operation, send })),
  );
  return new Map(
    await Promise.all(
      checkedOperations.map(async ({ operation, send }) => [operation, await send(operation)] as const),
    ),
  );
}

function answerTo(operation: Operation, answers: Map<Operation, HeldAnswer>): HeldAnswer {
  const answer = answers.get(operation);
  if (!answer) throw new Error(`${operation.id} was not asked.`);
  return answer;
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let creation: Promise<Value> | undefined;
  return () => {
    creation ??= make();
    return creation;
  };
}

const exhausted = new Map<Caller, Promise<unknown>>();
/** When the limit of a caller was last used up. */
let exhaustedMs = 0;
const minuteMs = 60_000;

/** Uses the limit of a caller for a minute. */
function exhaust(caller: Caller): Promise<unknown> {
  const health = () => fetch(`${platform.gatewayUrl}/api/v1/health`, { headers: caller.headers });
  if (!exhausted.has(caller)) exhaustedMs = performance.now();
  const used = exhausted.get(caller) ?? Promise.all(Array.from({ length: 101 }, health));
  exhausted.set(caller, used);
  return used;
}

/** Stops all services except credentials. */
async function stopServices(): Promise<void> {
  const services = [...platform.apps].filter(([name]) => name !== "gateway" && name !== "credentials");
  await Promise.all(services.map(([, service]) => service.stop()));
}

async function stopCredentials(): Promise<void> {
  await platform.process("credentials").stop();
  const health = async () =>
    (await fetch(`${platform.gatewayUrl}/v1/health`, { headers: profiles[0].caller.headers })).status;
  // The gateway uses its cache until the last heartbeat of the credentials service is too old.
  await expect.poll(health).toBe(503);
}
