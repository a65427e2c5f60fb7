import { create, fromBinary, toBinary, type UnknownField } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { headers } from "@nats-io/transport-node";
import { type Event, EventSchema, FileUploadedSchema } from "@platform/contracts/events/v1/events";
import type { Queryable } from "@platform/postgres/query/statement";
import { expect, test } from "vitest";
import { eventConsumer } from "../src/consume/consumer.ts";
import { deadLettersOf } from "../src/consume/dead-letters.ts";
import { encodeEvent } from "../src/event/event.ts";
import { administratorOf, log, messagingFixture, openNats, sampleEvent, start } from "./fixture.ts";

/** A number that no release has given to a field yet. */
const later = 1999;

function laterField(text: string): UnknownField {
  return { no: later, wireType: WireType.LengthDelimited, data: new BinaryWriter().string(text).finish() };
}

/** An event as a later release emits it, with another member in its data. */
function withLaterField(): Event {
  const event = sampleEvent();
  if (event.data.case === "fileUploaded") event.data.value.$unknown = [laterField("said by a later release")];
  return event;
}

/** An event of a type that only a later release knows. */
function ofLaterType(): Event {
  const { id, environment, ownerId, occurredAt, requestId } = sampleEvent();
  const about = { id, environment, ownerId, requestId, ...(occurredAt && { occurredAt }) };
  const data = toBinary(FileUploadedSchema, create(FileUploadedSchema, { fileId: "of a later kind" }));
  const event = create(EventSchema, about);
  event.$unknown = [{ no: later, wireType: WireType.LengthDelimited, data: new BinaryWriter().bytes(data).finish() }];
  return event;
}

async function consumerOfThisRelease() {
  const { broker, database } = await messagingFixture();
  const nats = await openNats(broker);
  const worked: string[] = [];
  const handle = async (_tx: Queryable, events: readonly Event[]) => {
    worked.push(...events.map(({ id }) => id));
  };
  const consumer = await start(
    eventConsumer({
      nats,
      database,
      durable: "worker",
      filter: "file.>",
      concurrency: 1,
      maxDeliveries: 2,
      handle: (tx, event) => handle(tx, [event]),
      batch: { maxEvents: 50, handle },
      log,
    }),
  );
  await expect.poll(() => nats.connection()).toBeDefined();
  const { jetstream } = await administratorOf(broker);
  const about = headers();
  about.set("Source", "payroll-intake");
  return {
    worked,
    broker,
    deadLetters: deadLettersOf(nats, [consumer]),
    publish: (type: string, event: Event) =>
      jetstream.publish(`events.${type}`, encodeEvent(event), { headers: about }),
  };
}

test("an unknown field of a later release is ignored, and preserved when the event is encoded again", async () => {
  const { worked, publish } = await consumerOfThisRelease();
  const event = withLaterField();
  await publish("file.uploaded", event);
  await expect.poll(() => worked).toEqual([event.id]);

  const passedOn = fromBinary(EventSchema, encodeEvent(fromBinary(EventSchema, encodeEvent(event))));
  expect(passedOn.data.value?.$unknown?.map(({ no }) => no)).toEqual([later]);
});

test("an event of an unknown type is retained, and does not block known events", async () => {
  const { worked, publish, deadLetters, broker } = await consumerOfThisRelease();
  const events = [sampleEvent(), sampleEvent(), sampleEvent()];
  const unknown = ofLaterType();
  // Some of them are processed in one batch.
  await Promise.all([
    ...events.map((event) => publish("file.uploaded", event)),
    publish("file.archived", unknown),
    publish("file.uploaded", sampleEvent()),
  ]);
  await expect.poll(() => worked.length).toBe(4);
  await expect.poll(async () => (await deadLetters.list({ limit: 9, afterNumber: 0 })).deadLetters.length).toBe(1);

  const [letter] = (await deadLetters.list({ limit: 9, afterNumber: 0 })).deadLetters;
  expect(letter).toMatchObject({ eventType: "file.archived", reason: "UNKNOWN_TYPE", event: { id: unknown.id } });
  await expect(deadLetters.replay(letter?.number ?? 0)).rejects.toMatchObject({ metadata: { reason: "UNKNOWN_TYPE" } });
  expect(worked).not.toContain(unknown.id);

  // The bytes are those of the event, for the release that knows it.
  const { manager } = await administratorOf(broker);
  const stored = await manager.streams.getMessage("DEAD_LETTERS_payroll-intake", { seq: letter?.number ?? 0 });
  expect(Buffer.from(stored?.data ?? []).equals(Buffer.from(encodeEvent(unknown)))).toBe(true);
});
