import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import { implementForTenants } from "@platform/rpc/server/handlers";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";

const unused = () => Promise.reject(new Fault("UNIMPLEMENTED", "UNUSED", "Not part of this test."));

const keyOf = ({ environment, ownerId }: Tenant) => `${environment} ${ownerId}`;

/** An event log that responds from memory, as far as its streams go. */
export class MemoryEventLog {
  readonly #events = new Map<string, { type: string; data: string }[]>();
  readonly #wakes = new Set<() => void>();
  /** Streams that are open. */
  watchers = 0;
  /** Events that were given to streams. */
  given = 0;
  #round = 0;

  /** Appends an event; its number is that of events of the tenant. */
  record(tenant: Tenant, { type = "file.processed", padding = "" } = {}): void {
    const events = this.#events.get(keyOf(tenant)) ?? [];
    this.#events.set(keyOf(tenant), [
      ...events,
      { type, data: JSON.stringify({ ownerOfIt: tenant.ownerId, padding }) },
    ]);
    this.#wake();
  }

  /** Ends all streams, as a service that is replaced. */
  endStreams(): void {
    this.#round += 1;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#wakes) wake();
  }

  implementation() {
    const log = this;
    return implementForTenants(EventLogService, {
      listEvents: unused,
      getEvent: unused,
      async *watchEvents({ afterSequence, types }, { tenant, signal }) {
        const round = log.#round;
        const events = () => log.#events.get(keyOf(tenant)) ?? [];
        const last = BigInt(events().length);
        if (afterSequence !== undefined && afterSequence > last) {
          const violations = [{ field: "after_sequence", description: `must be at most ${last}` }];
          throw new Fault("INVALID_ARGUMENT", "INVALID_PAGE", "No event has this number yet.", { violations });
        }
        log.watchers += 1;
        try {
          let after = Number(afterSequence ?? last);
          yield { sequence: BigInt(after) };
          while (!signal.aborted && round === log.#round) {
            for (const { type, data } of events().slice(after)) {
              after += 1;
              if (types.length > 0 && !types.includes(type)) continue;
              log.given += 1;
              const sequence = BigInt(after);
              const times = { occurredAt: timestampFromDate(new Date(0)), recordedAt: timestampFromDate(new Date(0)) };
              yield {
                sequence,
                event: { id: newId("evt_"), sequence, type, source: "payroll-intake", data, ...times },
              };
              if (signal.aborted) return;
            }
            yield { sequence: BigInt(after) };
            if (after < events().length) continue;
            const woken = Promise.withResolvers<void>();
            log.#wakes.add(woken.resolve);
            signal.addEventListener("abort", () => woken.resolve(), { once: true });
            if (!signal.aborted && round === log.#round) await woken.promise;
            log.#wakes.delete(woken.resolve);
          }
        } finally {
          log.watchers -= 1;
        }
      },
    });
  }
}
