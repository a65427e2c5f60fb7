import { hash } from "node:crypto";
import { IdempotencyService } from "@platform/contracts/idempotency/v1/idempotency";
import { freePort } from "@platform/local-stack/machine/free-port";
import { rpcClient } from "@platform/rpc/client/client";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { startApp } from "@platform/service/lifecycle/start-app";
import { testDatabase } from "@platform/testing/servers/postgres";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { app as credentials } from "../src/main.ts";
import { faultOf, replicaEnv } from "./replica.ts";

const database = await testDatabase({ services: ["credentials"] });
const sql = new pg.Client({ connectionString: database.urlOf("credentials") });
let service: Awaited<ReturnType<typeof startService>>;

async function startService(env: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const app = await startApp(credentials, { ...replicaEnv(database.urlOf("credentials"), port), ...env });
  const client = rpcClient(IdempotencyService, { address: `127.0.0.1:${port}`, timeoutMs: hangAfterMs });
  async function stop() {
    await client.stop?.();
    await app.stop();
  }
  return { call: client.call, stop };
}

beforeAll(async () => {
  await sql.connect();
  service = await startService();
});
afterAll(async () => {
  await service.stop();
  await sql.end();
});

/** Makes a request of a new tenant, as the gateway identifies it. */
function request(change: { tenant?: Tenant; endpoint?: string; idempotencyKey?: string; content?: string } = {}) {
  const tenant = change.tenant ?? { ownerId: newId("own_"), environment: "sandbox" };
  const { endpoint = "POST /api-keys", idempotencyKey = "key 1", content = "{}" } = change;
  const key = { endpoint, idempotencyKey };
  const contentSha256 = hash("sha256", content, "buffer");
  return {
    tenant,
    begin: async (more: { requestId?: string; leaseMs?: number; leaseId?: string } = {}) => {
      const { requestId = newId("req_"), leaseMs = 60_000, leaseId = "" } = more;
      const begin = { key, contentSha256, leaseMs, leaseId };
      return (await service.call.beginRequest(begin, { tenant, requestId })).outcome;
    },
    renew: async (leaseId: string, leaseMs = 60_000) =>
      (await service.call.renewRequest({ key, leaseId, leaseMs }, { tenant })).held,
    finish: (leaseId: string, status: number, body: string) =>
      service.call.finishRequest({ key, leaseId, answer: { status, body: Buffer.from(body) } }, { tenant }),
    release: (leaseId: string, hadNoEffect: boolean) =>
      service.call.releaseRequest({ key, leaseId, hadNoEffect }, { tenant }),
  };
}

type Outcome = Awaited<ReturnType<ReturnType<typeof request>["begin"]>>;

function leaseOf(outcome: Outcome) {
  if (outcome.case !== "lease") throw new Error(`The outcome is ${outcome.case}.`);
  return outcome.value;
}

test("of many concurrent callers one gets the lease, and the others get in_progress", async () => {
  const { begin } = request();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => begin()));
  expect(outcomes.map((outcome) => outcome.case).toSorted()).toEqual([...Array(19).fill("inProgress"), "lease"]);
});

test("of many concurrent callers those with the id of one lease all get it, once, and the others get in_progress", async () => {
  const { begin, finish } = request();
  const first = newId("run_");
  const second = newId("run_");
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, caller) =>
      begin({ leaseId: caller % 2 ? first : second, requestId: `req_${caller % 2}` }),
    ),
  );
  const leases = outcomes.filter(({ case: outcome }) => outcome === "lease").map(leaseOf);
  expect(leases).toHaveLength(10);
  const [lease] = leases;
  expect(new Set(leases.map(({ id }) => id))).toEqual(new Set([lease?.id]));
  expect(new Set(leases.map(({ requestId }) => requestId)).size).toBe(1);
  await finish(lease?.id ?? "", 201, "made");
  // An attempt that arrives late does not run it once more.
  expect(await begin({ leaseId: lease?.id ?? "" })).toMatchObject({ case: "answer", value: { status: 201 } });
});

test("the id of a lease opens no request with other content", async () => {
  const leaseId = newId("run_");
  const tenant: Tenant = { ownerId: newId("own_"), environment: "sandbox" };
  await request({ tenant }).begin({ leaseId });
  expect((await request({ tenant, content: "other" }).begin({ leaseId })).case).toBe("contentDiffers");
});

test("a finished request returns the first response byte for byte", async () => {
  const { begin, finish } = request();
  const body = '{"total":299999999999.9997,"name":"Añä"}';
  await finish(leaseOf(await begin()).id, 201, body);
  const again = await begin();
  expect(again).toMatchObject({ case: "answer", value: { status: 201 } });
  expect(again.case === "answer" && Buffer.from(again.value.body).toString()).toBe(body);
});

test("other content with the same key is refused while the first run is in progress, failed or finished", async () => {
  const first = request();
  const other = request({ tenant: first.tenant, content: "{ }" });
  const { id } = leaseOf(await first.begin());
  expect(await other.begin()).toMatchObject({ case: "contentDiffers" });
  await first.release(id, false);
  expect(await other.begin()).toMatchObject({ case: "contentDiffers" });
  await first.finish(leaseOf(await first.begin()).id, 201, "{}");
  expect(await other.begin()).toMatchObject({ case: "contentDiffers" });
});

test("a request that had no effect is deleted, so its key accepts other content", async () => {
  const first = request();
  await first.release(leaseOf(await first.begin()).id, true);
  const corrected = request({ tenant: first.tenant, content: "{ }" });
  expect(leaseOf(await corrected.begin({ requestId: "req_2" })).requestId).toBe("req_2");
});

test("a request with unknown outcome is run again under its first request id", async () => {
  const { begin, release } = request();
  const first = leaseOf(await begin({ requestId: "req_1" }));
  expect(first.requestId).toBe("req_1");
  await release(first.id, false);
  const second = leaseOf(await begin({ requestId: "req_2", leaseMs: 1 }));
  expect(second.requestId).toBe("req_1");
  // Its caller crashed: nobody released the lease, which expires.
  await expect
    .poll(() => begin({ requestId: "req_3" }))
    .toMatchObject({ case: "lease", value: { requestId: "req_1" } });
});

test("a caller whose lease expired can neither store a response nor end the lease of the next run", async () => {
  const { begin, finish, release } = request();
  const slow = leaseOf(await begin({ leaseMs: 1 }));
  await expect.poll(() => begin()).toMatchObject({ case: "lease" });
  await finish(slow.id, 201, "{}");
  await release(slow.id, true);
  expect(await begin()).toMatchObject({ case: "inProgress" });
});

test("in_progress says when the lease ends, and a renewal moves that", async () => {
  const { begin, renew } = request();
  const { id } = leaseOf(await begin({ leaseMs: 5_000 }));
  const remainingMs = async () => {
    const outcome = await begin();
    if (outcome.case !== "inProgress") throw new Error(`The outcome is ${outcome.case}.`);
    return outcome.value.remainingMs;
  };
  expect(await remainingMs()).toBeLessThanOrEqual(5_000);
  expect(await renew(id, 100_000)).toBe(true);
  const renewedMs = await remainingMs();
  expect(renewedMs).toBeGreaterThan(5_000);
  expect(renewedMs).toBeLessThanOrEqual(100_000);
});

test("a lease that was released, superseded or finished is not renewed", async () => {
  const { begin, renew, release, finish } = request();
  const first = leaseOf(await begin());
  await release(first.id, false);
  expect(await renew(first.id)).toBe(false);
  const second = leaseOf(await begin({ leaseMs: 1 }));
  await expect.poll(() => begin({ leaseMs: 60_000 })).toMatchObject({ case: "lease" });
  expect(await renew(second.id)).toBe(false);

  const other = request();
  const third = leaseOf(await other.begin());
  await other.finish(third.id, 201, "{}");
  expect(await other.renew(third.id)).toBe(false);
  await finish(first.id, 201, "{}");
  expect(await begin()).toMatchObject({ case: "inProgress" });
});

test("requests of different owners, environments, endpoints or keys are separate", async () => {
  const first = request({ idempotencyKey: "a" });
  await first.finish(leaseOf(await first.begin()).id, 201, "{}");
  const { ownerId } = first.tenant;
  for (const other of [
    request({ idempotencyKey: "a" }),
    request({ tenant: { ownerId, environment: "production" }, idempotencyKey: "a" }),
    request({ tenant: first.tenant, endpoint: "POST /webhooks", idempotencyKey: "a" }),
    request({ tenant: first.tenant, idempotencyKey: "A" }),
  ]) {
    expect(await other.begin()).toMatchObject({ case: "lease" });
  }
  expect(await first.begin()).toMatchObject({ case: "answer" });
});

test("an expired request counts as new, and is deleted when a replica starts", async () => {
  const first = request();
  await first.finish(leaseOf(await first.begin()).id, 201, "{}");
  const age = (interval: string) =>
    sql.query(`UPDATE idempotent_requests SET created_at = now() - interval '${interval}' WHERE owner_id = $1`, [
      first.tenant.ownerId,
    ]);
  await age("23 hours 59 minutes");
  expect(await first.begin()).toMatchObject({ case: "answer" });
  await age("24 hours");
  const other = request({ tenant: first.tenant, content: "other" });
  expect(leaseOf(await other.begin({ requestId: "req_2" })).requestId).toBe("req_2");

  await age("25 hours");
  const replica = await startService();
  const count = async () =>
    (await sql.query("SELECT 1 FROM idempotent_requests WHERE owner_id = $1", [first.tenant.ownerId])).rowCount;
  await expect.poll(count).toBe(0);
  await replica.stop();
});

test("the database contains no idempotency key, content or response in readable form", async () => {
  const { begin, finish, tenant } = request({ idempotencyKey: "wages-of-ada", content: "wages 73519.25" });
  await finish(leaseOf(await begin()).id, 201, '{"secret":"svc_test_sk_1"}');
  const { rows } = await sql.query("SELECT t::text AS row FROM idempotent_requests t WHERE owner_id = $1", [
    tenant.ownerId,
  ]);
  expect(rows).toHaveLength(1);
  for (const hidden of ["wages-of-ada", "73519.25", "svc_test_sk_1"]) {
    expect(rows[0].row).not.toContain(hidden);
    expect(rows[0].row).not.toContain(Buffer.from(hidden).toString("hex"));
    expect(rows[0].row).not.toContain(hash("sha256", hidden));
  }
});

test("a call without a tenant, a key or a complete digest is refused", async () => {
  const key = { endpoint: "POST /api-keys", idempotencyKey: "k" };
  const contentSha256 = Buffer.alloc(32);
  const tenant: Tenant = { ownerId: "own_1", environment: "sandbox" };
  const refusal = (lease: object, options = { tenant }) =>
    faultOf(service.call.beginRequest({ key, contentSha256, leaseMs: 1, ...lease }, options));
  expect(await refusal({}, {} as never)).toMatchObject({ code: "UNAUTHENTICATED" });
  const wrong = (field: string) => ({ reason: "INVALID_IDEMPOTENT_REQUEST", violations: [{ field }] });
  expect(await refusal({ key: { ...key, idempotencyKey: "" } })).toMatchObject(wrong("idempotency_key"));
  expect(await refusal({ key: { ...key, endpoint: "" } })).toMatchObject(wrong("endpoint"));
  expect(await refusal({ contentSha256: Buffer.alloc(31) })).toMatchObject({ reason: "INVALID_DIGEST" });
  expect(await refusal({ leaseMs: 0 })).toMatchObject(wrong("lease_ms"));
  expect(await refusal({ leaseId: "mine" })).toMatchObject(wrong("lease_id"));
});
