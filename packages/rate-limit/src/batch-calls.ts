interface Batch<Item, Answer> {
  items: Item[];
  waiting: PromiseWithResolvers<Answer>[];
}

/**
 * Turns a function that answers many items at once, in their order, into one that is asked for a single item: what is asked
 * in one turn of the event loop is asked together, at most `maxItems` at a time. Only items of the same group go together.
 * When the function fails, all who wait for it fail.
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
      // After the sockets that have something to read now have been read, so that the requests in them go together.
      setImmediate(send, group, batch);
    }
    const answer = Promise.withResolvers<Answer>();
    batch.items.push(item);
    batch.waiting.push(answer);
    return answer.promise;
  };
}
