import { expect, test } from "vitest";
import { ApiError, ConnectionError, createClient, TimeoutError } from "../src/index.ts";
import { type Reaction, scriptedServer } from "./scripted-server.ts";

const apiKey = `svc_test_sk_${"a".repeat(32)}`;
const ok: Reaction = { status: 200, body: { id: "pol_1" } };
const unavailable: Reaction = {
  status: 503,
  headers: { "x-svc-request-id": "req_1" },
  body: { error: { type: "api_error", code: "unavailable", message: "Down.", param: null, request_id: "req_1" } },
};
const policy = { body: { employer_id: "employer_1", effective_date: "2026-01-01T00:00:00Z", premium: 1000 } };

async function clientOf(...responses: Reaction[]) {
  const server = await scriptedServer(...responses);
  const retries: { delayMs: number; attempt: number }[] = [];
  const api = createClient({
    baseUrl: server.baseUrl,
    apiKey,
    hooks: { onRetry: (retry) => void retries.push(retry) },
  });
  return { ...server, retries, api };
}

test.for([408, 425, 429, 500, 501, 502, 503, 504, 520])(
  "%i is retried, and a POST keeps its idempotency key",
  async (status) => {
    const { api, arrived } = await clientOf({ status }, ok);
    expect(await api.post("/policies", policy)).toEqual({ id: "pol_1" });
    const keys = arrived.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
    expect(arrived[1]?.body.toString()).toBe(JSON.stringify(policy.body));
  },
);

test("each POST gets a key of its own, or the one that is passed", async () => {
  const { api, arrived } = await clientOf(ok);
  await api.post("/policies", policy);
  await api.post("/policies", policy);
  await api.post("/policies", { ...policy, idempotencyKey: "mine" });
  await api.get("/policies");
  const [first, second, mine, none] = arrived.map(({ headers }) => headers["idempotency-key"]);
  expect(first).not.toBe(second);
  expect([mine, none]).toEqual(["mine", undefined]);
});

test.for([400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 431])("%i is not retried", async (status) => {
  const { api, arrived } = await clientOf({ status, headers: { "retry-after": "1" } }, ok);
  await expect(api.post("/policies", policy)).rejects.toMatchObject({ status });
  expect(arrived).toHaveLength(1);
});

test("a PATCH has no key and is sent once", async () => {
  const { api, arrived } = await clientOf(unavailable, ok);
  const change = api.patch("/policies/{policy_id}", { path: { policy_id: "pol_1" }, body: { premium: 2 } });
  await expect(change).rejects.toMatchObject({ status: 503, requestId: "req_1", code: "unavailable" });
  expect(arrived).toHaveLength(1);
});

test("a connection that breaks is retried", async () => {
  const { api, arrived } = await clientOf("hang up", ok, "hang up", ok);
  await api.get("/policies/{policy_id}", { path: { policy_id: "pol_1" } });
  await api.delete("/policies/{policy_id}", { path: { policy_id: "pol_1" } });
  expect(arrived).toHaveLength(4);
});

test("409 with Retry-After is waited for after an attempt of ours that timed out, and is else an error", async () => {
  const inUse: Reaction = { status: 409, headers: { "retry-after": "1" } };
  const { api, arrived } = await clientOf("hang", inUse, ok);
  expect(await api.post("/policies", { ...policy, timeoutMs: 2000 })).toEqual({ id: "pol_1" });
  expect(arrived).toHaveLength(3);
});

test("Retry-After is waited for; the call fails at once if that is too long", async () => {
  const { api, retries } = await clientOf({ status: 429, headers: { "retry-after": "1" } }, ok);
  await api.get("/me");
  expect(retries[0]?.delayMs).toBeGreaterThanOrEqual(1000);
  expect(retries[0]?.delayMs).toBeLessThan(1600);
  const later = await clientOf({ status: 429, headers: { "retry-after": "3600" } }, ok);
  await expect(later.api.get("/me")).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3600 });
});

test("delays double and differ, and the last error is thrown", async () => {
  const server = await scriptedServer(unavailable);
  const delays: number[] = [];
  const onRetry = ({ delayMs }: { delayMs: number }) => void delays.push(delayMs);
  const api = createClient({ baseUrl: server.baseUrl, apiKey, maxRetries: 2, hooks: { onRetry } });
  await expect(api.get("/me")).rejects.toBeInstanceOf(ApiError);
  expect(server.arrived).toHaveLength(3);
  const [first = 0, second = 0] = delays;
  expect(first).toBeGreaterThanOrEqual(250);
  expect(first).toBeLessThanOrEqual(500);
  expect(second).toBeGreaterThanOrEqual(500);
  expect(second).toBeLessThanOrEqual(1000);
});

test("an attempt that takes too long is a TimeoutError, no connection a ConnectionError", async () => {
  const { api } = await clientOf("hang");
  await expect(api.get("/me", { timeoutMs: 50, maxRetries: 0 })).rejects.toBeInstanceOf(TimeoutError);
  const nobody = createClient({ baseUrl: "http://127.0.0.1:1", apiKey, maxRetries: 1 });
  const error = await nobody.get("/me").catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ request: { method: "GET", path: "/me", attempts: 2 } });
});

test("a signal cancels a request, and the pause before a retry", async () => {
  const hanging = await clientOf("hang");
  const reason = new Error("enough");
  const controller = new AbortController();
  const call = hanging.api.get("/me", { signal: controller.signal });
  await expect
    .poll(() => hanging.arrived.length)
    .toBe(1)
    .catch(() => {});
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);

  const { api, retries, arrived } = await clientOf({ status: 429, headers: { "retry-after": "60" } });
  const second = new AbortController();
  const waiting = api.get("/me", { signal: second.signal });
  const outcome = expect(waiting).rejects.toBe(reason);
  await expect.poll(() => retries.length).toBe(1);
  second.abort(reason);
  await outcome;
  expect(arrived).toHaveLength(1);
});

test("a redirect is an error, so that no other host gets the credentials", async () => {
  const other = await scriptedServer(ok);
  const { api } = await clientOf({ status: 307, headers: { location: `${other.baseUrl}/api/v1/me` } });
  await expect(api.get("/me")).rejects.toMatchObject({ status: 307 });
  expect(other.arrived).toEqual([]);
});

test("a success that is not JSON says so and is not repeated", async () => {
  const { api, arrived } = await clientOf({ status: 200, headers: { "content-type": "text/html" }, body: "<html>" });
  await expect(api.get("/me")).rejects.toThrow("The response with status 200 is not JSON (text/html). Check baseUrl.");
  expect(arrived).toHaveLength(1);
});

test("what a hook throws rejects the call as it is, and is no broken connection", async () => {
  for (const name of ["onRequest", "onResponse"] as const) {
    const { baseUrl, arrived } = await scriptedServer(ok);
    const mistake = new TypeError("log is not a function");
    const hooks = {
      [name]: () => {
        throw mistake;
      },
    };
    await expect(createClient({ baseUrl, apiKey, hooks }).get("/me")).rejects.toBe(mistake);
    expect(arrived.length).toBe(name === "onRequest" ? 0 : 1);
  }
});

test("an idempotency key that no header can have is a mistake of the program", async () => {
  const { api, arrived } = await clientOf(ok);
  for (const idempotencyKey of ["", "line\nbreak", "ключ", "k".repeat(256)])
    await expect(api.post("/policies", { ...policy, idempotencyKey })).rejects.toThrow("idempotencyKey must be");
  expect(arrived).toEqual([]);
});
