import { Fault } from "@platform/service/call/fault";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, expect, test, vi } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

let fixture: GatewayFixture;

beforeAll(async () => {
  fixture = await gatewayFixture();
});

const health = async (key: string) =>
  (await fetch(`${fixture.url}/api/v1/health`, { headers: { authorization: `Bearer ${key}` } })).status;

/** Waits until the gateway serves this key from its cache. */
async function untilCached(key: string): Promise<void> {
  await vi.waitFor(async () => {
    await health(key);
    const before = fixture.upstream.verifications;
    await health(key);
    expect(fixture.upstream.verifications).toBe(before);
  }, eventually);
}

test("a verified key is not asked for again", async () => {
  const { key } = fixture.upstream.apiKey();
  await untilCached(key);
  // A machine that pauses longer than the gateway trusts what it remembers may cause a question or two.
  await vi.waitFor(async () => {
    const before = fixture.upstream.verifications;
    const statuses = await Promise.all(Array.from({ length: 50 }, () => health(key)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(fixture.upstream.verifications).toBe(before);
  }, eventually);
});

test("a revoked key is refused as soon as the change is received, though it was cached", async () => {
  const { key, credentialId } = fixture.upstream.apiKey();
  await untilCached(key);
  fixture.upstream.revoke(credentialId);
  await expect.poll(() => health(key)).toBe(401);
});

test("a key that is enabled again works, though its refusal was cached", async () => {
  const { key, credentialId } = fixture.upstream.apiKey("sandbox", { inactive: true });
  expect(await health(key)).toBe(401);
  for (const principal of fixture.upstream.principals.values()) {
    if (principal.credentialId === credentialId) principal.inactive = false;
  }
  fixture.upstream.sendChange({ credentialId });
  await expect.poll(() => health(key)).toBe(200);
});

test("a cache that nobody uses is emptied without a stream of changes, and a request opens the stream again", async () => {
  const { key } = fixture.upstream.apiKey();
  await untilCached(key);
  await expect.poll(() => fixture.upstream.watchers()).toBe(1);
  await expect.poll(() => fixture.upstream.watchers()).toBe(0);
  const before = fixture.upstream.verifications;
  expect(await health(key)).toBe(200);
  expect(fixture.upstream.verifications).toBe(before + 1);
  await untilCached(key);
});

test("without the stream of changes no cached verdict is served, and with it again they are", async () => {
  const { key } = fixture.upstream.apiKey();
  await untilCached(key);
  fixture.upstream.vouching = false;
  await vi.waitFor(async () => {
    const before = fixture.upstream.verifications;
    await health(key);
    expect(fixture.upstream.verifications).toBe(before + 1);
  }, eventually);
  fixture.upstream.fault = new Fault("UNAVAILABLE", "DATABASE_UNAVAILABLE", "Away.");
  expect(await health(key)).toBe(503);
  fixture.upstream.fault = undefined;
  fixture.upstream.vouching = true;
  await untilCached(key);
});
