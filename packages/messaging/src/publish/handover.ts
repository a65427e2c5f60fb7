/** A committed event of the outbox that is not published yet. */
export interface PendingEvent {
  seq: string;
  /** With `seq`, the place of its row. */
  created_at: Date;
  event_id: string;
  type: string;
  payload: Buffer;
  traceparent: string | null;
}

/** Events of one transaction, from before they are written until they are handed over. */
export interface Enqueued {
  /** They are written, and have their places in the outbox. */
  written(events: readonly PendingEvent[]): void;
  /** Their transaction has ended; if it is not known how, the events must be looked for in the outbox. */
  ended(how: "committed" | "rolled back" | "unknown"): void;
}

interface HandoverOptions {
  /** There is something to `take`. */
  ready(): void;
  /** Committed events may be in the outbox that are not handed over. */
  missed(): void;
  /** For how long events wait for those that are before them in the outbox. */
  maxHoldMs?: number;
}

/** Hands committed events to the relay of the same process, so that it need not read them from the outbox. */
export interface Handover {
  /** To be called before the events are written. */
  begin(): Enqueued;
  /** The oldest events that were handed over, at most `limit` of them. */
  take(limit: number): PendingEvent[];
}

interface Entry {
  /** Place of its first event; undefined until it is written. */
  first: bigint | undefined;
  events: readonly PendingEvent[];
  /** Earlier events that may still be handed over; undefined while the transaction runs. */
  waitsFor: Set<Entry> | undefined;
}

/** The relay then reads the outbox, which costs less than the memory of more events. */
const mostHandedOver = 10_000;
const defaultMaxHoldMs = 100;

/**
 * Hands events over in the order of the outbox, as reading the outbox would: Postgres can respond to the later one of two commits
 * first, so events wait until the transactions that may have written before them have ended. A transaction that was begun
 * after the commit cannot have done so, and none waits for long.
 */
export function handover({ ready, missed, maxHoldMs = defaultMaxHoldMs }: HandoverOptions): Handover {
  const unfinished = new Set<Entry>();
  let handedOver: PendingEvent[] = [];
  let givesUp: NodeJS.Timeout | undefined;

  function finish(entry: Entry): void {
    unfinished.delete(entry);
    for (const other of unfinished) if (other.waitsFor?.delete(entry)) handOverIfFirst(other);
  }

  function handOverIfFirst(entry: Entry): void {
    if (entry.waitsFor === undefined || entry.waitsFor.size > 0 || !unfinished.has(entry)) return;
    if (handedOver.length + entry.events.length > mostHandedOver) missed();
    else {
      handedOver.push(...entry.events);
      ready();
    }
    finish(entry);
  }

  function isBefore(other: Entry, first: bigint): boolean {
    return other.first === undefined || other.first < first;
  }

  /** A transaction takes long: the relay reads the outbox now, and again when that transaction has ended. */
  function giveUp(): void {
    givesUp = undefined;
    if ([...unfinished].every(({ waitsFor }) => waitsFor === undefined)) return;
    unfinished.clear();
    missed();
  }

  return {
    begin() {
      const entry: Entry = { first: undefined, events: [], waitsFor: undefined };
      unfinished.add(entry);
      return {
        written(events) {
          const first = BigInt(events[0]?.seq ?? 0);
          Object.assign(entry, { first, events });
          for (const other of unfinished) {
            const wasWrong = other.first !== undefined && other.first < first && other.waitsFor?.delete(entry);
            if (wasWrong) handOverIfFirst(other);
          }
        },
        ended(how) {
          const { first } = entry;
          if (how === "unknown" || (how === "committed" && !unfinished.has(entry))) missed();
          if (how !== "committed" || first === undefined || !unfinished.has(entry)) return finish(entry);
          entry.waitsFor = new Set([...unfinished].filter((other) => other !== entry && isBefore(other, first)));
          handOverIfFirst(entry);
          if (unfinished.has(entry) && !givesUp) givesUp = setTimeout(giveUp, maxHoldMs).unref();
        },
      };
    },
    take(limit) {
      const taken = handedOver.slice(0, limit);
      handedOver = handedOver.slice(limit);
      return taken;
    },
  };
}
