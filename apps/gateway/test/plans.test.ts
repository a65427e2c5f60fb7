import { defaultPlans } from "@platform/plans/plans";
import type { RateWindow } from "@platform/rate-limit/rate-window";
import { redisLimiter } from "@platform/rate-limit/redis-limiter";
import type { Environment } from "@platform/service/call/tenant";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { beforeAll, describe, expect, test } from "vitest";
import { planKey } from "../src/edge/count-requests.ts";
import { type GatewayFixture, gatewayFixture, rateLimitOf } from "./fixture.ts";

let fixture: GatewayFixture;

beforeAll(async () => {
  const once = { windows: [{ limit: 1, windowSeconds: 60 }], concurrentWebhooks: 1 };
  fixture = await gatewayFixture({ RATE_LIMIT_PLANS: JSON.stringify({ once }) });
});

const get = (path: string, headers: Record<string, string>) => fetch(fixture.url + path, { headers });
const bearer = ({ key }: { key: string }) => ({ authorization: `Bearer ${key}` });

const keyOf = (partner: { ownerId: string; environment: Environment }, profile: "A" | "B") =>
  planKey({ tenant: partner }, profile);

const windowsOf = (plan: string) => defaultPlans.get(plan)?.windows ?? [];

/** Makes it seem that the owner made so many requests so long ago, as another gateway would have counted them. */
async function requestsMade(
  key: string,
  windows: readonly RateWindow[],
  count: number,
  agoSeconds: number,
): Promise<void> {
  const nowSeconds = () => Math.floor(Date.now() / 1000) - agoSeconds;
  const past = redisLimiter({ url: fixture.redis.url, timeoutMs: hangAfterMs, nowSeconds });
  await past.connect();
  await Promise.all(Array.from({ length: count }, () => past.take(key, windows)));
  past.close();
}

describe("each window of each plan counts in its profile", () => {
  const windows = [...defaultPlans.values()].flatMap(({ name: plan, windows }) =>
    windows.map(({ limit, windowSeconds }, position) => ({
      plan,
      limit,
      windowSeconds,
      shortest: position > 0 ? windows[0] : undefined,
    })),
  );
  test.each(windows)("$plan: $limit in $windowSeconds s", async ({ plan, limit, windowSeconds, shortest }) => {
    const partner = fixture.upstream.apiKey("sandbox", { plan });
    // A window is described when it has the fewest requests left: fewer than the shortest window allows at once.
    const requestCount = shortest ? limit - shortest.limit / 2 : 0;
    await requestsMade(keyOf(partner, "A"), [{ limit, windowSeconds }], requestCount, windowSeconds / 2);
    const response = await get("/v1/health", bearer(partner));
    expect(rateLimitOf(response)).toMatchObject({ limit, remaining: limit - requestCount - 1 });
  });
});

test("a fresh key has exactly its limit, and the longer windows refuse when they are full", async () => {
  const partner = fixture.upstream.client("production", { plan: "developer" });
  for (const minutesAgo of [58, 56, 54, 52, 50, 48, 46, 44, 42, 40]) {
    await requestsMade(keyOf(partner, "B"), windowsOf("developer"), 100, minutesAgo * 60);
  }
  const refused = await get("/v1/health", partner.headers);
  expect(refused.status).toBe(429);
  expect(rateLimitOf(refused)).toMatchObject({ limit: 1000, remaining: 0 });
  expect(await refused.json()).toMatchObject({ error: { details: { limit: 1000, window: 3600 } } });
});

test.each([
  ["form 1", "/v1/nowhere", "A"],
  ["form 2", "/v1/files/status/PR_1", "A"],
  ["form 3", "/v1/api-keys", "A"],
  ["form 4", "/v1/files/status/PR_1", "B"],
])("a refusal says when to return, in %s", async (form, path, profile) => {
  const { upstream } = fixture;
  const headers =
    profile === "A"
      ? bearer(upstream.apiKey("sandbox", { plan: "once" }))
      : upstream.client("sandbox", { plan: "once" }).headers;
  expect((await get("/v1/health", headers)).status).toBe(200);
  const response = await get(path, headers);
  const retryAfter = Number(response.headers.get("retry-after"));
  expect(response.status).toBe(429);
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(61);
  expect(rateLimitOf(response)).toMatchObject({ limit: 1, remaining: 0 });

  const unit = retryAfter === 1 ? "second" : "seconds";
  const message = `Too many requests. Try again in ${retryAfter} ${unit}.`;
  const details = { retry_after: retryAfter, limit: 1, window: 60 };
  const bodies: Record<string, unknown> = {
    "form 1": {
      error: {
        type: "rate_limit_exceeded",
        code: "rate_limit_error",
        message,
        param: null,
        retry_after: retryAfter,
        request_id: response.headers.get("x-svc-request-id"),
      },
    },
    "form 2": { error: "Rate Limit Exceeded", message, details },
    "form 3": {
      error: "rate_limit_exceeded",
      message,
      code: "RATE_LIMIT_EXCEEDED",
      retry_after: retryAfter,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
    "form 4": { success: false, error: { code: "RATE_LIMIT_EXCEEDED", message, details } },
  };
  expect(await response.json()).toEqual(bodies[form]);
});

test("a refused request counts for nothing, and neither does one of an endpoint that is not there", async () => {
  const { key, ...partner } = fixture.upstream.apiKey("sandbox", { plan: "starter" });
  await requestsMade(keyOf(partner, "A"), windowsOf("starter"), 99, 0);
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await get("/v1/health", bearer({ key }))).status);
  expect(statuses).toEqual([200, 429, 429]);
});

test("requests get responses while Redis is frozen, with their headers", async () => {
  const partner = fixture.upstream.apiKey("sandbox", { plan: "" });
  expect(rateLimitOf(await get("/v1/health", bearer(partner))).remaining).toBe(99);
  await fixture.redis.kill("SIGSTOP");
  const during = await get("/v1/health", bearer(partner));
  await fixture.redis.kill("SIGCONT");
  expect(during.status).toBe(200);
  expect(rateLimitOf(during)).toMatchObject({ limit: 100, remaining: 98 });
});
