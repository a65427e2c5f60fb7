import { connect } from "node:net";
import { scopes } from "@platform/credential-format/scopes";
import { openStream, type StreamBlock } from "@platform/testing/reading/event-stream";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await gatewayFixture({
    MAX_EVENT_STREAMS: "5",
    MAX_EVENT_STREAMS_PER_OWNER: "2",
    EVENT_STREAM_HEARTBEAT_MS: "1000",
    RATE_LIMIT_PLANS: JSON.stringify({ slow: { windows: [{ limit: 3, windowSeconds: 3600 }], concurrentWebhooks: 1 } }),
  });
});

type Headers = Record<string, string>;

function newPartner(more: Parameters<GatewayFixture["upstream"]["apiKey"]>[1] = {}) {
  const { key, ownerId, credentialId } = fixture.upstream.apiKey("sandbox", more);
  return { tenant: { environment: "sandbox" as const, ownerId }, credentialId, headers: bearer(key) };
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function open(headers: Headers, query = "") {
  const stream = await openStream(`${fixture.url}/v1/events/stream${query}`, headers);
  onTestFinished(() => stream.close());
  return stream;
}

async function refusal(headers: Headers, query = "") {
  const response = await fetch(`${fixture.url}/v1/events/stream${query}`, { headers });
  return [response.status, await response.text()];
}

const isEvent = ({ data }: StreamBlock) => data !== undefined;
const numbers = (blocks: StreamBlock[]) => blocks.filter(isEvent).map(({ id }) => Number(id));
const upTo =
  (number: number) =>
  ({ id }: StreamBlock) =>
    Number(id) >= number;
const comments = (blocks: StreamBlock[]) => blocks.flatMap(({ comment }) => comment ?? []);

/** Waits until all streams of tests before have ended, and their places are free. */
const noneOpen = () => expect.poll(() => fixture.upstream.log.watchers).toBe(0);

test("a stream begins where the reader says, sends the body that a webhook gets, and has its position in heartbeats", async () => {
  const { tenant, headers } = newPartner();
  for (let count = 0; count < 3; count += 1) fixture.upstream.log.record(tenant);
  const stream = await open(headers);
  expect(stream.response.status).toBe(200);
  expect(Object.fromEntries(stream.response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-ratelimit-remaining": expect.stringMatching(/^\d+$/),
    "x-svc-request-id": expect.stringMatching(/^req_/),
  });
  expect(await stream.next()).toEqual({ retry: expect.stringMatching(/^\d{4}$/), id: "3" });
  expect(await stream.next()).toEqual({ comment: "heartbeat" });
  fixture.upstream.log.record(tenant);
  const event = (await stream.until(isEvent)).at(-1);
  expect(event).toMatchObject({ id: "4", event: "file.processed" });
  expect(JSON.parse(event?.data ?? "")).toMatchObject({ type: "file.processed", metadata: { environment: "sandbox" } });
  const resumed = await open({ ...headers, "last-event-id": "1" }, "?after_sequence=3&envelope=1");
  const missed = await resumed.until(upTo(4));
  expect(numbers(missed)).toEqual([2, 3, 4]);
  expect(Object.keys(JSON.parse(missed.at(-1)?.data ?? ""))).toContain("timestamp");
  await stream.close();
  await resumed.close();

  const head = await fetch(`${fixture.url}/v1/events/stream`, { method: "HEAD", headers });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const filtered = await open(headers, "?after_sequence=0&type=policy.created&follow=false");
  expect([await filtered.next(), await filtered.next(), await filtered.next()]).toEqual([
    { retry: expect.anything(), id: "0" },
    { id: "4" },
    undefined,
  ]);
  await noneOpen();
});

test("each hundred events of a stream count as a request, and a stream without one left waits", async () => {
  const { tenant, headers } = newPartner({ plan: "slow" });
  for (let count = 0; count < 450; count += 1) fixture.upstream.log.record(tenant);
  const stream = await open(headers, "?after_sequence=0&follow=false");
  // The stream itself is the first of three requests, and pays for its first hundred.
  expect(numbers(await stream.until(upTo(300)))).toHaveLength(300);
  const list = await fetch(`${fixture.url}/v1/webhooks/event-types`, { headers });
  expect([list.status, list.headers.get("x-ratelimit-limit")]).toEqual([429, "3"]);
  expect(await stream.next()).toEqual({ comment: "heartbeat" });
  await stream.close();
  await noneOpen();
});

test("no event is of a type and about records of another type, which a reader hears at once", async () => {
  const { tenant, headers } = newPartner();
  fixture.upstream.log.record(tenant);
  const apart = "?type=policy.created&resource_type=audit&follow=false&after_sequence=0";
  const reason = "resource_type must be `policy`, which policy.created is about, or absent.";
  expect(await refusal(headers, apart)).toEqual([400, expect.stringContaining(reason)]);
  const list = await fetch(`${fixture.url}/v1/events?type=policy.created&resource_type=audit`, { headers });
  expect([list.status, await list.text()]).toEqual([400, expect.stringContaining(reason)]);
  for (const query of ["?resource_type=file", "?resource_type=file&type=file.processed"]) {
    const stream = await open(headers, `${query}&follow=false&after_sequence=0`);
    expect(numbers(await stream.until(upTo(1)))).toEqual([1]);
    await stream.close();
  }
  await noneOpen();
});

test("a reader hears what is wrong with its place", async () => {
  const { tenant, headers } = newPartner();
  fixture.upstream.log.record(tenant);
  for (const id of ["", "-1", "1.0", "evt_01KMS3J5T7V9X2W4Q6NHB8C1YD", "9".repeat(400), "1, 1", "0x1"]) {
    const refused = await refusal({ ...headers, "last-event-id": id });
    expect([id, ...refused]).toEqual([id, 400, expect.stringContaining("Last-Event-ID must be a whole number")]);
  }
  expect(await refusal({ ...headers, "last-event-id": "2" })).toEqual([
    400,
    expect.stringContaining("Last-Event-ID must be at most 1."),
  ]);
  const ahead = await refusal(headers, "?after_sequence=2");
  expect(ahead).toEqual([400, expect.stringContaining("after_sequence must be at most 1.")]);
  expect((await refusal(headers, "?recorded_before=2026-01-01"))[0]).toBe(400);
  await noneOpen();
});

test("two owners see their own events, and a key sees only what it may", async () => {
  const one = newPartner();
  const other = newPartner({ scopes: ["events:read"] });
  for (const { tenant } of [one, other, one]) fixture.upstream.log.record(tenant);
  const streams = [await open(one.headers, "?after_sequence=0"), await open(other.headers, "?after_sequence=0")];
  const eventsOfOne = (await streams[0]?.until(upTo(2))) ?? [];
  const eventsOfOther = (await streams[1]?.until(upTo(1))) ?? [];
  expect([numbers(eventsOfOne), JSON.stringify(eventsOfOne).includes(other.tenant.ownerId)]).toEqual([[1, 2], false]);
  expect(JSON.stringify(eventsOfOne)).toContain(one.tenant.ownerId);
  expect(eventsOfOther.filter(isEvent)).toEqual([{ id: "1", event: "file.processed", data: "null" }]);
  const { headers } = newPartner({ scopes: scopes.filter((scope) => scope !== "events:read") });
  expect(await refusal(headers)).toEqual([403, expect.stringContaining("events:read")]);
  for (const stream of streams) await stream.close();
  await noneOpen();
});

test("an owner has two streams in an environment, the process five, and one that ends makes room", async () => {
  const { headers } = newPartner();
  const first = await open(headers);
  const second = await open(headers);
  const [status, text] = await refusal(headers);
  expect([status, JSON.parse(String(text)).error]).toEqual([
    429,
    expect.objectContaining({ type: "rate_limit_exceeded", message: expect.stringContaining("At most 2 streams") }),
  ]);
  const others = [newPartner(), newPartner()];
  const streamOfOthers = await open(others[0]?.headers ?? {});
  const last = await open(others[0]?.headers ?? {});
  const lastPlace = await open(others[1]?.headers ?? {});
  expect((await refusal(others[1]?.headers ?? {}))[0]).toBe(503);
  for (const stream of [first, second, streamOfOthers, last, lastPlace]) await stream.close();
  await expect.poll(async () => (await open(headers)).response.status).toBe(200);
});

test("a stream goes on over the end of the service's, and ends when its credential is not valid for it any more", async () => {
  await noneOpen();
  const partner = newPartner();
  const { tenant, headers, credentialId } = partner;
  const stream = await open(headers, "?after_sequence=0");
  fixture.upstream.log.record(tenant);
  await stream.until(isEvent);
  fixture.upstream.log.endStreams();
  fixture.upstream.log.record(tenant);
  fixture.upstream.log.record(tenant);
  expect(numbers(await stream.until(upTo(3)))).toEqual([2, 3]);

  // A change that leaves the key as it is ends nothing.
  fixture.upstream.sendChange({ ownerId: tenant.ownerId });
  fixture.upstream.log.record(tenant);
  expect(numbers(await stream.until(upTo(4)))).toEqual([4]);
  for (const principal of fixture.upstream.principals.values()) {
    if (principal.credentialId === credentialId) principal.scopes = ["policies:read"];
  }
  fixture.upstream.sendChange({ credentialId });
  const end = await rest(stream);
  expect(comments(end).at(-1)).toBe("The credentials are not valid for this stream any more.");
});

async function rest(stream: Awaited<ReturnType<typeof openStream>>): Promise<StreamBlock[]> {
  const blocks: StreamBlock[] = [];
  for (let block = await stream.next(); block; block = await stream.next()) blocks.push(block);
  return blocks;
}

test("a stream ends when changes of credentials cannot be received, and sends nothing from then on", async () => {
  await noneOpen();
  const { tenant, headers } = newPartner();
  const stream = await open(headers, "?after_sequence=0");
  fixture.upstream.vouching = false;
  // The streams of changes end, and with the last of them what the gateway may rely on.
  await expect.poll(() => fixture.upstream.watchers()).toBe(0);
  const silent = await rest(stream);
  expect(comments(silent).at(-1)).toBe("The credentials cannot be verified at the moment. Connect again.");
  fixture.upstream.vouching = true;
  fixture.upstream.log.record(tenant);
  const again = await open(headers, "?after_sequence=0");
  expect(numbers(await again.until(isEvent))).toEqual([1]);
});

test("a reader that does not read costs a bounded amount, and is disconnected", async () => {
  await noneOpen();
  const { tenant, headers } = newPartner();
  const events = 600;
  for (let count = 0; count < events; count += 1) fixture.upstream.log.record(tenant, { padding: "x".repeat(50_000) });
  const { hostname, port } = new URL(fixture.url);
  const before = fixture.upstream.log.given;
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()).once("error", () => resolve()));
  socket.pause();
  socket.write(
    `GET /v1/events/stream?after_sequence=0 HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`,
  );
  await expect.poll(() => fixture.upstream.log.given - before).toBeGreaterThan(0);
  await noneOpen();
  // The sockets in between buffer some megabytes, and not the thirty that the log has.
  expect(fixture.upstream.log.given - before).toBeLessThan(events / 2);
  socket.resume();
  await ended;
});

test("a stream ends at its age, and the next one goes on from there", async () => {
  const { url, upstream } = await gatewayFixture({ EVENT_STREAM_MAX_AGE_MS: "3000" });
  const { key, ownerId } = upstream.apiKey();
  const old = await openStream(`${url}/v1/events/stream`, bearer(key));
  const end = await rest(old);
  expect(comments(end).at(-1)).toBe("The stream has reached its maximum age. Connect again.");
  upstream.log.record({ environment: "sandbox", ownerId });
  const next = await openStream(`${url}/v1/events/stream`, { ...bearer(key), "last-event-id": end[0]?.id ?? "" });
  expect(numbers(await next.until(isEvent))).toEqual([1]);
  await next.close();
});
