import { beforeAll, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture, rateLimitOf } from "./fixture.ts";

let fixture: GatewayFixture;

beforeAll(async () => {
  fixture = await gatewayFixture({ FAILURES_PER_MINUTE: "60" });
});

const health = (headers: Record<string, string>) => fetch(`${fixture.url}/api/v1/health`, { headers });
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
const countOf = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status).length;

test("a fresh sandbox key without a plan lets exactly 100 requests through, then answers 429 with when to return", async () => {
  const { key } = fixture.upstream.apiKey("sandbox", { plan: "" });
  const headers = { authorization: `Bearer ${key}` };
  const answers = await times(130, () => health(headers));
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([100, 30]);
  const refused = await fetch(`${fixture.url}/api/v1/files/status/PR_1`, { headers });
  const retryAfter = Number(refused.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(0);
  expect(rateLimitOf(refused)).toMatchObject({ limit: 100, remaining: 0 });
  expect(await refused.json()).toEqual({
    error: "Rate Limit Exceeded",
    message: expect.any(String),
    details: { retry_after: retryAfter, limit: 100, window: 60 },
  });
});

test("all keys of an owner share its limit", async () => {
  const { key, ownerId } = fixture.upstream.apiKey("sandbox", { plan: "" });
  const keys = [key, ...Array.from({ length: 5 }, () => fixture.upstream.apiKey("sandbox", { plan: "", ownerId }).key)];
  const answers = await Promise.all(
    keys.flatMap((each) => Array.from({ length: 30 }, () => health({ authorization: `Bearer ${each}` }))),
  );
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([100, 80]);
});

test("limits count for each owner, each environment and each profile", async () => {
  const first = fixture.upstream.client("sandbox", { plan: "" });
  const { ownerId } = first;
  expect(countOf(await times(101, () => health(first.headers)), 429)).toBe(1);
  const others = [
    fixture.upstream.client("sandbox", { plan: "" }).headers,
    fixture.upstream.client("production", { plan: "", ownerId }).headers,
    { authorization: `Bearer ${fixture.upstream.apiKey("sandbox", { plan: "", ownerId }).key}` },
  ];
  for (const headers of others) {
    const fine = await health(headers);
    expect(fine.status).toBe(200);
    expect(rateLimitOf(fine)).toMatchObject({ limit: 100, remaining: 99 });
  }
});

test("the plan assigned to an owner counts for both profiles", async () => {
  const a = fixture.upstream.apiKey("sandbox", { plan: "professional" });
  const b = fixture.upstream.client("production", { plan: "starter" });
  expect(rateLimitOf(await health({ authorization: `Bearer ${a.key}` })).limit).toBe(1000);
  expect(rateLimitOf(await health(b.headers)).limit).toBe(100);
});

test("an address that guesses is refused after 60 failures, while good credentials from it still work", async () => {
  const { key } = fixture.upstream.apiKey();
  const before = rateLimitOf(await health({})).remaining;
  const answers = await times(before + 5, () => health({ authorization: "Bearer guess" }));
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([before, 5]);
  expect((await health({ authorization: `Bearer ${key}` })).status).toBe(200);
  expect((await health({})).status).toBe(200);
});

test("requests are answered with rate-limit headers while Redis is down, and counted there again when it is back", async () => {
  const { key } = fixture.upstream.apiKey("sandbox", { plan: "" });
  const headers = { authorization: `Bearer ${key}` };
  await fixture.redis.kill("SIGKILL");
  const answers = await times(120, () => health(headers));
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([100, 20]);
  for (const answer of answers) expect(rateLimitOf(answer).limit).toBe(100);
  await fixture.redis.restart();
  const fresh = { authorization: `Bearer ${fixture.upstream.apiKey("sandbox", { plan: "" }).key}` };
  await expect.poll(async () => (await health(fresh)).status).toBe(200);
});
