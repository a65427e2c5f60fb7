import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { openLine } from "@platform/testing/reading/line";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import { expect, test } from "vitest";
import { remoteOutbox } from "../src/complete/outbox-access.ts";
import { outboxResponder } from "../src/complete/outbox-responder.ts";
import { outboxSubjects } from "../src/event/outbox-subjects.ts";
import { outboxRelay } from "../src/publish/outbox.ts";
import { natsConnection } from "../src/streams/nats.ts";
import { administratorOf, log, messagingFixture, openNats, start } from "./fixture.ts";

type Fixture = Awaited<ReturnType<typeof messagingFixture>>;

const source = "payroll-intake";

/** Two lines to the broker, as to two servers of a cluster, and a service that is connected by one of them. */
async function connectedByOneOfTwo({ broker }: Fixture) {
  const target = Number(new URL(broker.url).port);
  const lines = await Promise.all([openLine(target), openLine(target)]);
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      for (const line of lines) line.close();
    },
  });
  const url = lines.map(({ port }) => `nats://127.0.0.1:${port}`).join(",");
  const nats = await start(natsConnection({ ...broker.connectionOf("elsewhere"), url, log }));
  await expect.poll(() => nats.connection()).toBeDefined();
  const server = () => nats.core()?.getServer();
  const line = lines.find(({ port }) => server()?.endsWith(`:${port}`));
  if (!line) throw new Error(`No line leads to ${server()}.`);
  return { nats, server, line };
}

/** Replicas of the source that take requests and never respond, as those whose server is lost. */
async function lostReplicas({ broker }: Fixture): Promise<void> {
  for (let replica = 0; replica < 3; replica += 1) {
    const nats = await openNats(broker, source);
    await expect.poll(() => nats.core()).toBeDefined();
    nats.core()?.subscribe(outboxSubjects(source), { queue: source, callback() {} });
    await nats.core()?.flush();
  }
}

test("a service whose server is lost connects to another one first", async () => {
  const { nats, server, line } = await connectedByOneOfTwo(await messagingFixture());
  const former = server();
  // The client does not try a server twice in a shorter time.
  await pause(1_000);
  const lost = once(nats.untilLost(), "abort");
  line.cut();
  line.mend();
  await lost;
  await expect.poll(() => nats.connection()).toBeDefined();
  expect(server()).not.toBe(former);
});

test("a request that has been sent to a server waits no longer than until that is lost", async () => {
  const fixture = await messagingFixture();
  await lostReplicas(fixture);
  const { nats, line } = await connectedByOneOfTwo(fixture);
  const listed = remoteOutbox(nats, source).list(0n, 1);
  line.cut();
  await expect(listed).rejects.toThrow("the connection to NATS was lost");
});

test("while JetStream is silent, requests reach a service although NATS also counts replicas that are lost", async () => {
  const fixture = await messagingFixture();
  const { broker, database } = fixture;
  await lostReplicas(fixture);
  const intake = await openNats(broker, source);
  const relay = outboxRelay({ database, nats: intake, log });
  await start(outboxResponder({ database, nats: intake, relay, log }));
  const nats = await openNats(broker, "elsewhere");
  await expect.poll(() => nats.connection()).toBeDefined();
  const { manager } = await administratorOf(broker);
  for (const { config } of await manager.streams.list().next()) await manager.streams.delete(config.name);
  await expect.poll(() => [intake.isSilent(), nats.isSilent()]).toEqual([true, true]);

  const outbox = remoteOutbox(nats, source);
  for (let request = 0; request < 8; request += 1) {
    await expect(outbox.list(0n, 1)).resolves.toMatchObject({ events: [] });
  }
});
