import { expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture, rateLimitOf } from "./fixture.ts";

const failing = async ({ url }: GatewayFixture, forwardedFor: string) => {
  const headers = { authorization: "Bearer guess", "x-forwarded-for": forwardedFor };
  const response = await fetch(`${url}/v1/health`, { headers });
  return { status: response.status, remaining: rateLimitOf(response).remaining };
};

test("behind a trusted proxy each client has failures of its own, and cannot take another's name", async () => {
  const fixture = await gatewayFixture({ TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8", FAILURES_PER_MINUTE: "3" });
  const first = () => failing(fixture, "198.51.100.1");
  expect([await first(), await first(), await first(), await first()]).toEqual([
    { status: 401, remaining: 2 },
    { status: 401, remaining: 1 },
    { status: 401, remaining: 0 },
    { status: 429, remaining: 0 },
  ]);
  expect(await failing(fixture, "198.51.100.2")).toEqual({ status: 401, remaining: 2 });
  // The proxy adds the address that it sees; the claim of a client is before it.
  expect((await failing(fixture, "203.0.113.9, 198.51.100.1")).status).toBe(429);
  expect((await failing(fixture, "198.51.100.1, 10.1.2.3")).status).toBe(429);
  // Some proxies add the port too, and each connection has another.
  expect((await failing(fixture, "198.51.100.1:50001")).status).toBe(429);
});

test("without trusted proxies X-Forwarded-For is ignored", async () => {
  const fixture = await gatewayFixture({ FAILURES_PER_MINUTE: "2" });
  const responses = [];
  for (const claimed of ["198.51.100.1", "198.51.100.2", "198.51.100.3"])
    responses.push(await failing(fixture, claimed));
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 429]);
});
