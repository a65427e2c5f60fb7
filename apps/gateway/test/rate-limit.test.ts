import { mintCredential } from "@platform/credential-format/credential-format";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { type GatewayFixture, gatewayFixture, rateLimitOf } from "./fixture.ts";

/** A gateway that counts in Redis with others, and one that counts alone. */
const forms: Record<string, NodeJS.ProcessEnv> = {
  "in Redis": {},
  "in the process": { REDIS_URL: "" },
};

describe.each(Object.entries(forms))("counted %s", (_, env) => {
  let fixture: GatewayFixture;

  beforeAll(async () => {
    fixture = await gatewayFixture({
      ...env,
      FAILURES_PER_MINUTE: "60",
      OPEN_REQUESTS_PER_MINUTE: "30",
      TRUSTED_PROXIES: "127.0.0.1",
      CREDENTIAL_USES_INTERVAL_MS: "50",
    });
  });

  const health = (headers: Record<string, string>) => fetch(`${fixture.url}/api/v1/health`, { headers });
  const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
  const countOf = (responses: Response[], status: number) =>
    responses.filter((response) => response.status === status).length;

  test("a fresh sandbox key without a plan lets exactly 100 requests through, then returns 429 with when to return", async () => {
    const { key } = fixture.upstream.apiKey("sandbox", { plan: "" });
    const headers = { authorization: `Bearer ${key}` };
    const responses = await times(130, () => health(headers));
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([100, 30]);
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

  test("requests are reported by owner and profile, accepted apart from refused", async () => {
    const { key, ownerId } = fixture.upstream.apiKey("sandbox", { plan: "" });
    await times(103, () => health({ authorization: `Bearer ${key}` }));
    await vi.waitFor(() => {
      const ownCounts = fixture.upstream.requestCounts.filter((count) => count.ownerId === ownerId);
      const sum = (member: "accepted" | "refused") => ownCounts.reduce((total, count) => total + count[member], 0);
      expect([sum("accepted"), sum("refused")]).toEqual([100, 3]);
      expect(ownCounts[0]).toMatchObject({ environment: "sandbox", profile: "A" });
    }, eventually);
  });

  test("all keys of an owner share its limit", async () => {
    const { key, ownerId } = fixture.upstream.apiKey("sandbox", { plan: "" });
    const keys = [
      key,
      ...Array.from({ length: 5 }, () => fixture.upstream.apiKey("sandbox", { plan: "", ownerId }).key),
    ];
    const responses = await Promise.all(
      keys.flatMap((each) => Array.from({ length: 30 }, () => health({ authorization: `Bearer ${each}` }))),
    );
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([100, 80]);
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

  /** The headers of a request from an address of its own. */
  const sender = (address: string, headers: Record<string, string> = {}) => ({
    "x-forwarded-for": address,
    ...headers,
  });
  const unknownKey = () => ({ authorization: `Bearer ${mintCredential("api_key", "sandbox")}` });

  test("an address that guesses is refused after 60 failures, while good credentials that are known still work", async () => {
    const { key } = fixture.upstream.apiKey();
    const address = "192.0.2.1";
    expect((await health(sender(address, { authorization: `Bearer ${key}` }))).status).toBe(200);
    const responses = await times(65, () => health(sender(address, { authorization: "Bearer guess" })));
    expect([countOf(responses, 401), countOf(responses, 429)]).toEqual([60, 5]);
    expect((await health(sender(address, { authorization: `Bearer ${key}` }))).status).toBe(200);
    expect((await health(sender(address))).status).toBe(200);
  });

  test("an address over its failures is refused before anything is asked, many unknown keys at once too", async () => {
    const before = fixture.upstream.verified.size;
    const responses = await times(400, () => health(sender("192.0.2.2", unknownKey())));
    expect(countOf(responses, 401)).toBe(60);
    expect(countOf(responses, 429)).toBe(340);
    // Those whose turn it was when the last failure was counted have been asked for.
    expect(fixture.upstream.verified.size - before).toBeLessThan(70);
    const verificationsBefore = fixture.upstream.verifications;
    const { key } = fixture.upstream.apiKey();
    const refused = await health(sender("192.0.2.2", { authorization: `Bearer ${key}` }));
    expect([refused.status, rateLimitOf(refused).limit]).toEqual([429, 60]);
    expect(fixture.upstream.verifications).toBe(verificationsBefore);
  });

  test("a key that was good from an address is verified again behind a stranger's failures, and only while it is good", async () => {
    const { key, credentialId } = fixture.upstream.apiKey();
    const address = "192.0.2.9";
    const withKey = () => health(sender(address, { authorization: `Bearer ${key}` }));
    expect((await withKey()).status).toBe(200);
    await times(65, () => health(sender(address, unknownKey())));
    const before = fixture.upstream.verifications;
    fixture.upstream.sendChange({ credentialId });
    await expect
      .poll(async () => [(await withKey()).status, fixture.upstream.verifications > before])
      .toEqual([200, true]);
    const { key: newcomer } = fixture.upstream.apiKey();
    expect((await health(sender(address, { authorization: `Bearer ${newcomer}` }))).status).toBe(429);
    fixture.upstream.revoke(credentialId);
    await expect.poll(async () => (await withKey()).status).toBe(429);
  });

  test("addresses of one IPv6 network of 56 bits share their failures", async () => {
    const responses = await Promise.all(
      Array.from({ length: 70 }, (_, index) => health(sender(`2001:db8:1:${index.toString(16)}::1`, unknownKey()))),
    );
    expect([countOf(responses, 401), countOf(responses, 429)]).toEqual([60, 10]);
  });

  test("requests without credentials to open endpoints count for the address", async () => {
    const responses = await times(35, () => health(sender("192.0.2.3")));
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([30, 5]);
    expect(rateLimitOf(await health(sender("192.0.2.3")))).toMatchObject({ limit: 30, remaining: 0 });
    expect((await health(sender("192.0.2.4"))).status).toBe(200);
  });

  if (env.REDIS_URL === undefined) {
    test("responses have rate-limit headers while Redis is down, and requests are counted there again when it is back", async () => {
      const { key } = fixture.upstream.apiKey("sandbox", { plan: "" });
      const headers = { authorization: `Bearer ${key}` };
      await fixture.redis.kill("SIGKILL");
      const responses = await times(120, () => health(headers));
      expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([100, 20]);
      for (const response of responses) expect(rateLimitOf(response).limit).toBe(100);
      await fixture.redis.restart();
      const fresh = { authorization: `Bearer ${fixture.upstream.apiKey("sandbox", { plan: "" }).key}` };
      await expect.poll(async () => (await health(fresh)).status).toBe(200);
    });
  }
});
