import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import type { Services } from "../services.ts";
import type { CheckedEvent } from "./consumer-check.ts";

/** Events of a request. */
const mostNumbers = 1000;

/** Result of publishing the missing events of a service again. */
export interface Republished {
  readonly source: string;
  readonly count: number;
  /** Why it did not publish the rest. */
  readonly failure?: unknown;
}

/** Publishes events again, each once however many consumers lack it; service by service, whatever becomes of the others. */
export async function* republishMissing(
  services: Services,
  missing: readonly CheckedEvent[],
): AsyncGenerator<Republished> {
  for (const [source, events] of Map.groupBy(missing, (event) => event.source)) {
    const byNumber = new Map(events.map((event) => [event.number, event]));
    const inOrder = [...byNumber.values()].toSorted((one, other) => one.emittedMs - other.emittedMs);
    let count = 0;
    try {
      await services.use(source, OutboxService, async ({ republishNumberedEvents }) => {
        for (let offset = 0; offset < inOrder.length; offset += mostNumbers) {
          const some = inOrder.slice(offset, offset + mostNumbers);
          const first = some.at(0)?.emittedMs ?? 0;
          const last = some.at(-1)?.emittedMs ?? 0;
          // The times have no microseconds, and those of the events do.
          const stretch = { since: timestampFromMs(first), until: timestampFromMs(last + 1) };
          const numbers = some.map(({ number }) => number);
          count += Number((await republishNumberedEvents({ ...stretch, numbers })).count);
        }
      });
      yield { source, count };
    } catch (failure) {
      yield { source, count, failure };
    }
  }
}
