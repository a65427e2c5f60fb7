interface Batch<Item, Result> {
  items: Item[];
  waiting: PromiseWithResolvers<Result>[];
}

/**
 * Wraps a function of many items, which returns their results in order, as a function of one item. Calls in the same turn of
 * the event loop are batched, at most `maxItems` per batch; a batch has items of one group only. If the function rejects, all
 * calls of the batch reject.
 */
export function batchCalls<Group, Item, Result>(
  maxItems: number,
  ask: (group: Group, items: Item[]) => Promise<Result[]>,
): (group: Group, item: Item) => Promise<Result> {
  const open = new Map<Group, Batch<Item, Result>>();

  async function send(group: Group, batch: Batch<Item, Result>): Promise<void> {
    if (open.get(group) === batch) open.delete(group);
    try {
      const results = await ask(group, batch.items);
      for (const [position, result] of results.entries()) batch.waiting[position]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch.waiting) reject(error);
    }
  }

  return (group, item) => {
    let batch = open.get(group);
    if (!batch || batch.items.length >= maxItems) {
      batch = { items: [], waiting: [] };
      open.set(group, batch);
      // Runs after all sockets with pending data have been read, so that their requests go into the same batch.
      setImmediate(send, group, batch);
    }
    const result = Promise.withResolvers<Result>();
    batch.items.push(item);
    batch.waiting.push(result);
    return result.promise;
  };
}
