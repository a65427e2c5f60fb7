// What one leader of a stream takes: events of 600 bytes, published with an acknowledgement each, 500 at a time, into one stream for
// all of them, and into one for each of three families (docs/decisions/event-streams.md). Each side has a nats-server of its own.
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { startNats } from "@platform/local-stack/nats";
import { makeTemporaryDirectory } from "@platform/local-stack/temporary-directory";
import { newId } from "@platform/service/ids";
import { cpuMicros } from "./src/cpu.ts";
import { alternate, median } from "./src/rounds.ts";
import { printTable } from "./src/table.ts";

const families = ["file", "employee", "audit"];
const atOnce = 500;
const durationMs = 4000;
const payload = new Uint8Array(600);

/** Starts a server whose streams each have the subjects of some families. */
async function startSide(streams: readonly (readonly string[])[]) {
  const server = await startNats({ dataDir: makeTemporaryDirectory("bench-streams") });
  const connection = await connect({ servers: server.url });
  const manager = await jetstreamManager(connection);
  for (const [index, of] of streams.entries()) {
    const duplicates = 2 * 60 * 1_000_000_000;
    await manager.streams.add({
      name: `S${index}`,
      subjects: of.map((family) => `events.${family}.>`),
      duplicate_window: duplicates,
    });
  }
  const js = jetstream(connection);
  async function publishFor() {
    const before = cpuMicros({ nats: server.pid }).nats ?? 0;
    const startedMs = performance.now();
    let count = 0;
    async function publishOn(publisher: number) {
      while (performance.now() - startedMs < durationMs) {
        const family = families[(publisher + count) % families.length];
        await js.publish(`events.${family}.changed`, payload, { msgID: newId("evt_") });
        count += 1;
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, publisher) => publishOn(publisher)));
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

await using one = await startSide([families]);
await using three = await startSide(families.map((family) => [family]));
const rounds = await alternate(5, {
  "one stream": one.publishFor,
  "a stream for each of three families": three.publishFor,
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
