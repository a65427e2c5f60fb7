import { Fault } from "@platform/service/call/fault";

/** Bounded queue of the items to send on one stream, with one reader. */
export interface ChangeQueue<Item> {
  /** Adds an item. If the queue is full, the reader fails with RESOURCE_EXHAUSTED instead. */
  push(item: Item): void;
  /** Adds an item only if the queue is empty. */
  pushIfIdle(item: Item): void;
  /** Makes the reader throw at once; queued items are dropped. */
  fail(fault: Fault): void;
  /** Makes the reader return at once; queued items are dropped. */
  end(): void;
  /** Returns the items in order, waiting for new ones, until `fail` or `end`. For one reader only. */
  read(): AsyncGenerator<Item>;
}

/** Makes an empty queue. */
export function changeQueue<Item>(capacity: number): ChangeQueue<Item> {
  const waiting: Item[] = [];
  let over: { fault?: Fault } | undefined;
  let news = Promise.withResolvers<void>();

  function finish(outcome: { fault?: Fault }): void {
    over ??= outcome;
    waiting.length = 0;
    news.resolve();
  }

  function push(item: Item): void {
    if (over) return;
    if (waiting.length >= capacity) {
      finish({ fault: new Fault("RESOURCE_EXHAUSTED", "WATCHER_TOO_SLOW", "The changes were not read fast enough.") });
      return;
    }
    waiting.push(item);
    news.resolve();
  }

  return {
    push,
    pushIfIdle(item) {
      if (waiting.length === 0) push(item);
    },
    fail: (fault) => finish({ fault }),
    end: () => finish({}),
    async *read() {
      for (;;) {
        for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) yield item;
        if (over?.fault) throw over.fault;
        if (over) return;
        await news.promise;
        news = Promise.withResolvers();
      }
    },
  };
}
