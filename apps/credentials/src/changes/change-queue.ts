import { Fault } from "@platform/service/fault";

/** What waits to be sent on one stream: written by one side, read by the other, never longer than its capacity. */
export interface ChangeQueue<Item> {
  /** Adds an item. A reader that has fallen behind by the capacity is failed instead, with RESOURCE_EXHAUSTED. */
  push(item: Item): void;
  /** Adds an item only when nothing else waits. */
  pushIfIdle(item: Item): void;
  /** Makes the reader throw at once; what still waits is dropped. */
  fail(fault: Fault): void;
  /** Makes the reader return at once. */
  end(): void;
  /** The items in order, as they come, until `fail` or `end`. For one reader. */
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
