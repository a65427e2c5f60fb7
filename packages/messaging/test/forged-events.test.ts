import { headers } from "@nats-io/transport-node";
import type { Event } from "@platform/contracts/events/v1/events";
import { prometheusText } from "@platform/service/observe/telemetry";
import { expect, test } from "vitest";
import { eventConsumer } from "../src/consume/consumer.ts";
import { deadLettersOf } from "../src/consume/dead-letters.ts";
import { encodeEvent, newEvent } from "../src/event/event.ts";
import { administratorOf, log, messagingFixture, openNats, sampleEvent, start } from "./fixture.ts";

/** A payment of a production owner that nobody has made. */
function forgedPayment(): Event {
  const tenant = { environment: "production", ownerId: "own_1" } as const;
  return newEvent({ tenant, data: { case: "paymentProcessed", value: {} } });
}

/** A consumer, and somebody who can write to every subject. */
async function consumerAndForger({ maxEvents }: { maxEvents: number }) {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  const { jetstream } = await administratorOf(broker);
  await expect.poll(() => nats.connection()).toBeDefined();
  const worked: string[] = [];
  const handle = async (_tx: unknown, events: readonly Event[]) => {
    worked.push(...events.map(({ id }) => id));
  };
  const consumer = eventConsumer({
    nats,
    database,
    durable: "worker",
    filter: "file.>",
    concurrency: 1,
    log,
    handle: (tx, event) => handle(tx, [event]),
    batch: { maxEvents, handle },
  });
  const letters = deadLettersOf(nats, [consumer]);
  return {
    worked,
    letters,
    consume: () => start(consumer),
    async publish(subject: string, event: Event, source?: string) {
      const about = headers();
      if (source !== undefined) about.set("Source", source);
      await jetstream.publish(subject, encodeEvent(event), { headers: about });
    },
    async reasons() {
      const { deadLetters } = await letters.list({ limit: 100, afterNumber: 0 });
      return deadLetters.map(({ reason, event }) => `${reason} ${event?.id}`);
    },
  };
}

async function refused(): Promise<number> {
  const series = 'messaging_consumer_events_total{consumer="worker",outcome="refused"} ';
  const line = (await prometheusText("sample")).split("\n").find((text) => text.startsWith(series));
  return Number(line?.slice(series.length) ?? 0);
}

test.each([1, 50])(
  "an event on another subject than its type's, or of another source, becomes a dead letter at once (batches of %i)",
  async (maxEvents) => {
    const { worked, consume, publish, reasons } = await consumerAndForger({ maxEvents });
    const before = await refused();
    const good = sampleEvent();
    const payment = forgedPayment();
    const uploads = [sampleEvent(), sampleEvent(), sampleEvent()] as const;
    await publish("events.file.uploaded", payment, "premium-audit");
    await publish("events.file.processed", uploads[0], "payroll-intake");
    await publish("events.file.uploaded", uploads[1], "premium-audit");
    await publish("events.file.uploaded", uploads[2]);
    await publish("events.file.uploaded", good, "payroll-intake");
    await consume();
    await expect.poll(() => worked).toEqual([good.id]);
    await expect
      .poll(reasons)
      .toEqual([
        `WRONG_SUBJECT ${payment.id}`,
        `WRONG_SUBJECT ${uploads[0].id}`,
        `WRONG_SOURCE ${uploads[1].id}`,
        `WRONG_SOURCE ${uploads[2].id}`,
      ]);
    expect((await refused()) - before).toBe(4);
    expect(worked).toEqual([good.id]);
  },
);

test("a refused event stays refused when an operator replays it", async () => {
  const { worked, letters, consume, publish, reasons } = await consumerAndForger({ maxEvents: 1 });
  const payment = forgedPayment();
  await publish("events.file.uploaded", payment, "premium-audit");
  await publish("events.file.uploaded", sampleEvent(), "webhooks");
  await consume();
  await expect.poll(async () => (await reasons()).length).toBe(2);
  const { deadLetters } = await letters.list({ limit: 2, afterNumber: 0 });
  for (const { number, reason } of deadLetters) {
    await expect(letters.replay(number)).rejects.toMatchObject({ code: "FAILED_PRECONDITION", metadata: { reason } });
  }
  expect(worked).toEqual([]);
  expect(await reasons()).toHaveLength(2);
});
