import { readFileSync } from "node:fs";
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection, nkeyAuthenticator } from "@nats-io/transport-node";
import { type TestNats, testNats } from "@platform/testing/servers/nats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { natsAccounts, platformApiPrefix } from "../src/streams/nats-accounts.ts";
import { silentServer } from "../src/streams/silent-server.ts";
import { log } from "./fixture.ts";

// These tests show what a person can do with the key of one app of the register, without the app.

interface Intruder {
  nats: NatsConnection;
  jetstream: JetStreamClient;
  manager: JetStreamManager;
}

let broker: TestNats;
let administrator: JetStreamManager;
let intake: Intruder;
let employeeSync: Intruder;
const connections: NatsConnection[] = [];

async function opened(connecting: Promise<NatsConnection>): Promise<NatsConnection> {
  const connection = await connecting;
  connections.push(connection);
  return connection;
}

/** A connection with the key of an app. */
async function intruderWithKeyOf(app: string): Promise<Intruder> {
  const authenticator = nkeyAuthenticator(readFileSync(broker.credentialsFile(app)));
  const nats = await opened(connect({ servers: broker.url, authenticator }));
  const api = { apiPrefix: platformApiPrefix, checkAPI: false };
  return { nats, jetstream: jetstream(nats, api), manager: await jetstreamManager(nats, api) };
}

/** The number of messages of each subject in the streams of events and dead letters. */
async function stored(): Promise<Record<string, number>> {
  const infos = await Promise.all(
    ["EVENTS", "DEAD_LETTERS_webhooks", "DEAD_LETTERS_payroll-intake"].map((stream) =>
      administrator.streams.info(stream, { subjects_filter: ">" }),
    ),
  );
  return Object.assign({}, ...infos.map(({ state }) => state.subjects ?? {}));
}

beforeAll(async () => {
  broker = await testNats();
  administrator = await jetstreamManager(await opened(broker.administrator()));
  intake = await intruderWithKeyOf("payroll-intake");
  employeeSync = await intruderWithKeyOf("employee-sync");
});

afterAll(async () => {
  for (const connection of connections) await connection.close();
});

test("nobody connects without a key, or with a key that NATS does not know", async () => {
  const anonymous = connect({ servers: broker.url, maxReconnectAttempts: 0 });
  await expect(anonymous).rejects.toThrow("Authorization Violation");
  const stranger = await testNats();
  const authenticator = nkeyAuthenticator(readFileSync(stranger.credentialsFile("premium-audit")));
  await expect(connect({ servers: broker.url, authenticator, maxReconnectAttempts: 0 })).rejects.toThrow(
    "Authorization Violation",
  );
});

test("an app publishes its own events, and no event of another app", async () => {
  await intake.jetstream.publish("events.file.uploaded", "its own");
  const before = await stored();
  for (const subject of [
    "events.payment.processed",
    "events.employee.created",
    "events.file",
    "dead_letters.webhooks.webhooks-fan-out.payment.processed",
  ]) {
    await expect(intake.jetstream.publish(subject, "forged"), subject).rejects.toThrow("Permissions Violation");
  }
  expect(await stored()).toEqual(before);
});

test("an app reads neither the events of another app's consumer nor another app's dead letters", async () => {
  await administrator.streams.info("DEAD_LETTERS_webhooks");
  const requests = [
    "CONSUMER.MSG.NEXT.EVENTS.webhooks-fan-out",
    "CONSUMER.INFO.EVENTS.webhooks-fan-out",
    "CONSUMER.CREATE.EVENTS.payroll-intake-process-file.events.payment.processed",
    "CONSUMER.CREATE.EVENTS.mine.events.file.uploaded",
    "CONSUMER.CREATE.EVENTS",
    "STREAM.MSG.GET.EVENTS",
    "DIRECT.GET.EVENTS",
    "STREAM.MSG.GET.DEAD_LETTERS_webhooks",
    "STREAM.MSG.DELETE.DEAD_LETTERS_webhooks",
    "STREAM.INFO.DEAD_LETTERS_webhooks",
  ];
  for (const request of requests) {
    const response = intake.nats.request(`${platformApiPrefix}.${request}`, JSON.stringify({ seq: 1, batch: 1 }));
    await expect(response, request).rejects.toThrow("Permissions Violation");
    await expect(intake.nats.request(`$JS.API.${request}`, "{}"), request).rejects.toThrow("Permissions Violation");
  }
  // Its own subscriptions receive nothing of the account with the streams.
  for (const subject of ["events.>", ">"]) {
    const denied = intake.nats.subscribe(subject);
    expect(String(await denied.closed), subject).toContain("Permissions Violation");
  }
});

test("an app changes, empties and deletes no stream", async () => {
  for (const stream of ["EVENTS", "DEAD_LETTERS_payroll-intake"]) {
    await expect(intake.manager.streams.delete(stream)).rejects.toThrow("Permissions Violation");
    await expect(intake.manager.streams.purge(stream)).rejects.toThrow("Permissions Violation");
    const update = intake.nats.request(`${platformApiPrefix}.STREAM.UPDATE.${stream}`, "{}");
    await expect(update).rejects.toThrow("Permissions Violation");
  }
  await expect(intake.manager.streams.add({ name: "OTHER", subjects: ["other"] })).rejects.toThrow(
    "Permissions Violation",
  );
});

test("a response that an app has addressed to another subject reaches nothing there", async () => {
  const before = await stored();
  const targets = [
    "events.payment.processed",
    "$JS.API.STREAM.PURGE.EVENTS",
    "$JS.API.STREAM.DELETE.EVENTS",
    `${platformApiPrefix}.STREAM.PURGE.EVENTS`,
    "dead_letters.webhooks.webhooks-fan-out.payment.processed",
  ];
  for (const reply of targets) {
    // The acknowledgement of JetStream, and then the message itself.
    intake.nats.publish("events.file.uploaded", "", { reply });
    const next = `${platformApiPrefix}.CONSUMER.MSG.NEXT.EVENTS.payroll-intake-process-file`;
    intake.nats.publish(next, JSON.stringify({ batch: 10, no_wait: true }), { reply });
  }
  const subject = "events.file.uploaded";
  await expect.poll(async () => (await stored())[subject]).toBe((before[subject] ?? 0) + targets.length);
  const { num_ack_pending: delivered } = await administrator.consumers.info("EVENTS", "payroll-intake-process-file");
  expect(delivered).toBeGreaterThan(0);
  expect(await stored()).toEqual({ ...before, [subject]: (before[subject] ?? 0) + targets.length });
});

test("an app responds to those that ask for its outbox, and nats-server keeps no reply subject of what it delivers", async () => {
  const webhooks = await intruderWithKeyOf("webhooks");
  intake.nats.subscribe("outbox.payroll-intake.>", { callback: (_error, request) => void request.respond("page") });
  await intake.nats.flush();
  expect((await webhooks.nats.request("outbox.payroll-intake.list")).string()).toBe("page");
  // With this permission nats-server 2.9 spends most of its time on looking through the replies of the last two minutes.
  const settings = natsAccounts([{ name: "one", emits: ["file.>"], consumes: {} }], () => [{ nkey: "U" }]);
  expect(JSON.stringify(settings)).not.toContain("allow_responses");
});

test("an app asks for more events with an acknowledgement, and they arrive nowhere but at the app", async () => {
  await intake.jetstream.publish("events.file.uploaded", "one");
  await intake.jetstream.publish("events.file.uploaded", "two");
  const consumer = await intake.jetstream.consumers.get("EVENTS", "payroll-intake-process-file");
  const message = await consumer.next();
  const before = await stored();
  const { reply: acknowledge } = message as unknown as { reply: string };
  for (const reply of ["events.payment.processed", "$JS.API.STREAM.PURGE.EVENTS"]) {
    intake.nats.publish(acknowledge, "+NXT 1", { reply });
  }
  await intake.nats.flush();
  await expect.poll(async () => (await consumer.info()).num_ack_pending).toBeGreaterThan(1);
  expect(await stored()).toEqual(before);
});

const anyConsumer = { ack_policy: "explicit", durable_name: "payroll-intake-process-file" };
/** Consumers that JetStream itself would have publish or that would read more. */
const consumers = [
  { ...anyConsumer, filter_subject: "events.file.uploaded" },
  { ...anyConsumer, filter_subject: "events.file.uploaded", deliver_subject: "events.payment.processed" },
  { ...anyConsumer, filter_subject: "events.file.uploaded", deliver_subject: "$JS.API.STREAM.DELETE.EVENTS" },
  { ...anyConsumer, filter_subject: "events.>" },
];

test("an app creates and changes no consumer, not even its own", async () => {
  const before = await administrator.consumers.info("EVENTS", "payroll-intake-process-file");
  for (const config of consumers) {
    const request = JSON.stringify({ stream_name: "EVENTS", config });
    for (const subject of [
      `CONSUMER.CREATE.EVENTS.payroll-intake-process-file.${config.filter_subject}`,
      "CONSUMER.CREATE.EVENTS.payroll-intake-process-file",
      "CONSUMER.DURABLE.CREATE.EVENTS.payroll-intake-process-file",
      "CONSUMER.DELETE.EVENTS.payroll-intake-process-file",
    ]) {
      const response = intake.nats.request(`${platformApiPrefix}.${subject}`, request);
      await expect(response, subject).rejects.toThrow("Permissions Violation");
    }
  }
  const { config } = await administrator.consumers.info("EVENTS", "payroll-intake-process-file");
  expect(config).toEqual(before.config);
});

test("an app creates no stream, not even its own when it is missing", async () => {
  await administrator.streams.delete("DEAD_LETTERS_employee-sync");
  for (const config of [
    { name: "DEAD_LETTERS_employee-sync", subjects: ["dead_letters.employee-sync.>"] },
    {
      name: "DEAD_LETTERS_employee-sync",
      subjects: ["dead_letters.employee-sync.>"],
      republish: { src: ">", dest: "events.payment.processed" },
    },
    { name: "DEAD_LETTERS_employee-sync", sources: [{ name: "EVENTS" }] },
    { name: "DEAD_LETTERS_employee-sync", mirror: { name: "DEAD_LETTERS_webhooks" } },
  ]) {
    const subject = `${platformApiPrefix}.STREAM.CREATE.${config.name}`;
    const response = employeeSync.nats.request(subject, JSON.stringify(config));
    await expect(response, JSON.stringify(config)).rejects.toThrow("Permissions Violation");
  }
});

test("a refusal is a response of JetStream; only silence has another server connected to, until the connection is closed", async () => {
  const servers = [broker.url, broker.url.replace("127.0.0.1", "localhost")];
  const authenticator = nkeyAuthenticator(readFileSync(broker.credentialsFile("payroll-intake")));
  const nats = await opened(connect({ servers, authenticator }));
  const refusal: unknown = await administrator.streams.info("NONE").catch((error: unknown) => error);
  const silent = silentServer(log, 0);
  expect(silent.leaveAfter(new Error("The stream NONE is not usable.", { cause: refusal }), nats)).toBe(false);
  expect(silent.leaveAfter(new Error("timeout"), nats)).toBe(true);
  await nats.close();
  expect(silent.leaveAfter(new Error("timeout"), nats)).toBe(false);
});
