import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import type { Services } from "../services.ts";
import type { CheckedEvent } from "./consumer-check.ts";

/** Events of a request. */
const mostNumbers = 1000;

/** Publishes events again, each once however many consumers lack it. Returns how many each service publishes. */
export async function republishMissing(
  services: Services,
  missing: readonly CheckedEvent[],
): Promise<Map<string, number>> {
  const published = new Map<string, number>();
  for (const [source, events] of Map.groupBy(missing, (event) => event.source)) {
    const byNumber = new Map(events.map((event) => [event.number, event]));
    const inOrder = [...byNumber.values()].toSorted((one, other) => one.emittedMs - other.emittedMs);
    const count = await services.use(source, OutboxService, async ({ republishEvents }) => {
      let total = 0;
      for (let from = 0; from < inOrder.length; from += mostNumbers) {
        const some = inOrder.slice(from, from + mostNumbers);
        const [first, last] = [some.at(0)?.emittedMs ?? 0, some.at(-1)?.emittedMs ?? 0];
        const request = { numbers: some.map(({ number }) => number), since: timestampFromMs(first) };
        // The times have no microseconds, and those of the events do.
        total += Number((await republishEvents({ ...request, until: timestampFromMs(last + 1) })).count);
      }
      return total;
    });
    published.set(source, count);
  }
  return published;
}
