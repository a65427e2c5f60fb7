interface Batch<Item, Answer> {
  items: Item[];
  waiting: PromiseWithResolvers<Answer>[];
}

/**
 * Wraps a function of many items, which returns their results in order, as a function of one item. Calls in the same turn of
 * the event loop are batched, at most `maxItems` per batch; a batch has items of one group only. If the function rejects, all
 * calls of the batch reject.
 */
export function batchCalls<Group, Item, Answer>(
  maxItems: number,
  ask: (group: Group, items: Item[]) => Promise<Answer[]>,
): (group: Group, item: Item) => Promise<Answer> {
  const open = new Map<Group, Batch<Item, Answer>>();

  async function send(group: Group, batch: Batch<Item, Answer>): Promise<void> {
    if (open.get(group) === batch) open.delete(group);
    try {
      const answers = await ask(group, batch.items);
      for (const [position, answer] of answers.entries()) batch.waiting[position]?.resolve(answer);
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
    const answer = Promise.withResolvers<Answer>();
    batch.items.push(item);
    batch.waiting.push(answer);
    return answer.promise;
  };
}
