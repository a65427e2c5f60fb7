import { eventually } from "@platform/testing/waiting/patience";
import { expect, onTestFinished, test, vi } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

const statusOf = async ({ url }: GatewayFixture, key: string) =>
  (await fetch(`${url}/v1/health`, { headers: { authorization: `Bearer ${key}` } })).status;

/** Waits until the gateway serves this key from its cache. */
async function untilCached(gateway: GatewayFixture, key: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(await statusOf(gateway, key)).toBe(200);
    const before = gateway.upstream.verifications;
    expect(await statusOf(gateway, key)).toBe(200);
    expect(gateway.upstream.verifications).toBe(before);
  }, eventually);
}

/** Verifications that arrive from now on have no response until it is released, or the test ends. */
function hold({ upstream }: GatewayFixture): { release(): void } {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  upstream.verifying = promise;
  onTestFinished(() => release());
  return { release };
}

test("a verdict that is old is used while it is verified again, and not for longer than its age again", async () => {
  const gateway = await gatewayFixture({ CREDENTIAL_CACHE_TTL_MS: "5000", CREDENTIALS_TIMEOUT_MS: "500" });
  const { upstream } = gateway;
  const { key } = upstream.apiKey();
  await untilCached(gateway, key);
  const before = upstream.verifications;
  hold(gateway);
  const statuses = new Set<number>();
  await vi.waitFor(async () => {
    statuses.add(await statusOf(gateway, key));
    expect(upstream.verifications).toBeGreaterThan(before);
  }, eventually);
  statuses.add(await statusOf(gateway, key));
  expect(statuses).toEqual(new Set([200]));
  await expect.poll(() => statusOf(gateway, key)).toBe(503);
});

test("a verification goes on when the request that asked for it waits no longer, so that the next one finds a verdict", async () => {
  const gateway = await gatewayFixture({ CREDENTIALS_TIMEOUT_MS: "500" });
  const { upstream } = gateway;
  // Before changes are received, each request asks for itself.
  await untilCached(gateway, upstream.apiKey().key);
  const heldStream = hold(gateway);
  const other = upstream.apiKey();
  const before = upstream.verifications;
  expect(await statusOf(gateway, other.key)).toBe(503);
  // It was asked at two more addresses after a while.
  await expect.poll(() => upstream.verifications).toBe(before + 3);
  expect(await statusOf(gateway, other.key)).toBe(503);
  heldStream.release();
  await expect.poll(() => statusOf(gateway, other.key)).toBe(200);
  expect(upstream.verifications).toBe(before + 3);
});
