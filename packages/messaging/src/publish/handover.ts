/** A committed event of the outbox that is not published yet. */
export interface PendingEvent {
  seq: string;
  /** With `seq`, the place of its row. */
  created_at: Date;
  event_id: string;
  type: string;
  payload: Buffer;
  traceparent: string | null;
  /** Since when it waits to be published again; null for the first time. */
  waiting_since: Date | null;
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
 * Hands committed events to the relay of the same process, so that it need not read them from the outbox.
 *
 * They keep the order of the outbox, as if the relay had read it: Postgres can respond to the later one of two commits first, so
 * events wait until the transactions that may have written before them have ended. A transaction that was begun after the commit
 * cannot have done so, and none waits for long.
 */
export class Handover {
  readonly #options: HandoverOptions;
  readonly #unfinished = new Set<Entry>();
  #ready: PendingEvent[] = [];
  #deadline: NodeJS.Timeout | undefined;

  constructor(options: HandoverOptions) {
    this.#options = options;
  }

  /** To be called before the events are written. */
  begin(): Enqueued {
    const entry: Entry = { first: undefined, events: [], waitsFor: undefined };
    this.#unfinished.add(entry);
    return {
      written: (events) => this.#write(entry, events),
      ended: (how) => this.#end(entry, how),
    };
  }

  /** Removes and returns the oldest events that were handed over, at most `limit` of them. */
  take(limit: number): PendingEvent[] {
    return this.#ready.splice(0, limit);
  }

  #write(entry: Entry, events: readonly PendingEvent[]): void {
    const first = BigInt(events[0]?.seq ?? 0);
    entry.first = first;
    entry.events = events;
    for (const other of this.#unfinished) {
      const isNeedless = other.first !== undefined && other.first < first && other.waitsFor?.delete(entry);
      if (isNeedless) this.#handOverIfFirst(other);
    }
  }

  #end(entry: Entry, how: Parameters<Enqueued["ended"]>[0]): void {
    const { first } = entry;
    if (how === "unknown" || (how === "committed" && !this.#unfinished.has(entry))) this.#options.missed();
    if (how !== "committed" || first === undefined || !this.#unfinished.has(entry)) {
      this.#finish(entry);
      return;
    }
    entry.waitsFor = new Set([...this.#unfinished].filter((other) => other !== entry && isBefore(other, first)));
    this.#handOverIfFirst(entry);
    if (!this.#unfinished.has(entry) || this.#deadline) return;
    this.#deadline = setTimeout(() => this.#stopWaiting(), this.#options.maxHoldMs ?? defaultMaxHoldMs).unref();
  }

  #handOverIfFirst(entry: Entry): void {
    if (entry.waitsFor === undefined || entry.waitsFor.size > 0 || !this.#unfinished.has(entry)) return;
    if (this.#ready.length + entry.events.length > mostHandedOver) this.#options.missed();
    else {
      this.#ready.push(...entry.events);
      this.#options.ready();
    }
    this.#finish(entry);
  }

  #finish(entry: Entry): void {
    this.#unfinished.delete(entry);
    for (const other of this.#unfinished) if (other.waitsFor?.delete(entry)) this.#handOverIfFirst(other);
  }

  /** A transaction takes long: the relay reads the outbox now, and again when that transaction has ended. */
  #stopWaiting(): void {
    this.#deadline = undefined;
    if ([...this.#unfinished].every(({ waitsFor }) => waitsFor === undefined)) return;
    this.#unfinished.clear();
    this.#options.missed();
  }
}

function isBefore(other: Entry, first: bigint): boolean {
  return other.first === undefined || other.first < first;
}
