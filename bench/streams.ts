// What the leaders of streams take: events of 600 bytes, published with an acknowledgement each, 500 at a time, in the shares in which
// reports make them, into one stream for all and into one for each large family (docs/decisions/event-streams.md). Streams and consumers
// are those of the platform; each side has a nats-server of its own.
import { jetstream } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { apps } from "@platform/app-register/apps";
import { startNats } from "@platform/local-stack/nats";
import { makeTemporaryDirectory } from "@platform/local-stack/temporary-directory";
import { createStreams } from "@platform/messaging/create-streams";
import { type EventLayout, largeFamilies } from "@platform/messaging/event-streams";
import { publishEvent } from "@platform/messaging/publish-event";
import { newId } from "@platform/service/ids";
import { cpuMicros } from "./src/cpu.ts";
import { alternate, median } from "./src/rounds.ts";
import { printTable } from "./src/table.ts";

/** The events of a report of a pay-as-you-go policy. */
const types = [
  "file.uploaded",
  "file.validated",
  "file.processed",
  "payroll.employees_seen",
  "premium.development_due",
  "premium.developed",
];
const atOnce = 500;
const durationMs = 4000;
const payload = Buffer.alloc(600);

async function startSide(layout: EventLayout) {
  const server = await startNats({ dataDir: makeTemporaryDirectory("bench-streams") });
  await createStreams({ url: server.url }, { apps: apps.filter(({ usesEvents }) => usesEvents), layout });
  const connection = await connect({ servers: server.url });
  const families = new Set<string>(layout === "family" ? largeFamilies : []);
  const bus = { app: "payroll-intake", jetstream: jetstream(connection), families };
  async function publishFor() {
    const before = cpuMicros({ nats: server.pid }).nats ?? 0;
    const startedMs = performance.now();
    let count = 0;
    async function publishOn() {
      while (performance.now() - startedMs < durationMs) {
        const type = types[count % types.length] ?? "";
        count += 1;
        const event = { event_id: newId("evt_"), type, payload, traceparent: null, seq: "0", created_at: new Date() };
        await publishEvent(bus, event);
      }
    }
    await Promise.all(Array.from({ length: atOnce }, publishOn));
    const seconds = (performance.now() - startedMs) / 1000;
    return { perSecond: count / seconds, micros: ((cpuMicros({ nats: server.pid }).nats ?? 0) - before) / count };
  }
  return {
    publishFor,
    async [Symbol.asyncDispose]() {
      await connection.close();
      await server.stop();
    },
  };
}

await using one = await startSide("one");
await using family = await startSide("family");
const rounds = await alternate(5, {
  "one stream": one.publishFor,
  "a stream for each large family": family.publishFor,
});
const yardstick = median(rounds["one stream"].map(({ perSecond }) => perSecond));
printTable(
  "Events published with an acknowledgement each, 500 at a time",
  ["", "events/s", "ratio", "CPU µs of NATS per event"],
  Object.entries(rounds).map(([name, results]) => {
    const perSecond = median(results.map((result) => result.perSecond));
    return [name, perSecond, (perSecond / yardstick).toFixed(2), median(results.map(({ micros }) => micros))];
  }),
);
