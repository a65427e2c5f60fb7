import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type Edge, type EdgePartner, testEdge } from "./edge.ts";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

// The gateway is in this process, so that a test can keep its event loop from running. Credentials are in another, and go on meanwhile.
let edge: Edge;
let gateway: GatewayFixture;

beforeAll(async () => {
  edge = await testEdge({ gateways: [] });
  const { host } = new URL(edge.credentials.url);
  // A verification that is needed and cannot be had ends soon.
  gateway = await gatewayFixture({ CREDENTIALS_ADDRESS: host, CREDENTIALS_TIMEOUT_MS: "2000" });
});

/** Longer than the 700 ms for which a heartbeat holds. */
const longMs = 1500;

/** The event loop does not run for a while; what arrives meanwhile stays in its sockets. */
function blockLoop(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Commits a statement while the event loop does not run. */
function runBlocking(sql: string): void {
  execFileSync(process.execPath, [join(import.meta.dirname, "scripts/run-sql.ts"), edge.sqlUrl, sql]);
}

const statusOf = async ({ headers }: EdgePartner) => (await fetch(`${gateway.url}/v1/health`, { headers })).status;

/** Verifications hang until the test ends; changes and heartbeats are sent as before. */
async function hangVerifications(): Promise<void> {
  await edge.sql.query("BEGIN; LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE");
  onTestFinished(async () => void (await edge.sql.query("ROLLBACK")));
}

/** Waits until the gateway knows this partner's key. */
async function verified(partner: EdgePartner): Promise<void> {
  await expect.poll(() => statusOf(partner)).toBe(200);
  await expect.poll(() => statusOf(partner)).toBe(200);
}

test("a loop that is late again and again drops no verdict: heartbeats that wait in the socket are read first", async () => {
  const partner = await edge.newPartner();
  await verified(partner);
  await hangVerifications();
  for (let slice = 0; slice < 4; slice += 1) {
    blockLoop(longMs);
    expect(await Promise.all(Array.from({ length: 20 }, () => statusOf(partner)))).toEqual(Array(20).fill(200));
  }
});

test("a revocation that waits in the socket is read before any verdict is used", async () => {
  const revoked = await edge.newPartner();
  const other = await edge.newPartner();
  await verified(revoked);
  await verified(other);
  runBlocking(`UPDATE api_keys SET deleted_at = now() WHERE id = '${revoked.apiKeyId}'`);
  blockLoop(longMs);
  expect(await Promise.all(Array.from({ length: 20 }, () => statusOf(revoked)))).toEqual(Array(20).fill(401));
  await hangVerifications();
  expect(await statusOf(other)).toBe(200);
});

test("a heartbeat that was sent long ago says nothing of now: a loop that was late serves no verdict when the channel is silent", async () => {
  const revoked = await edge.newPartner();
  const other = await edge.newPartner();
  await verified(revoked);
  await verified(other);
  // Some heartbeats wait in the socket, and after them nothing comes.
  blockLoop(longMs);
  process.kill(edge.credentials.pid, "SIGSTOP");
  onTestFinished(() => edge.credentials.kill("SIGCONT"));
  runBlocking(`UPDATE api_keys SET deleted_at = now() WHERE id = '${revoked.apiKeyId}'`);
  blockLoop(longMs);
  const statuses = await Promise.all([revoked, other, revoked, other].map(statusOf));
  expect(statuses).toEqual([503, 503, 503, 503]);
});
