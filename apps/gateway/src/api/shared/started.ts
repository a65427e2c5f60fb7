/** Waits for the first item, so that a refusal arrives before the response begins. */
export async function started<Item>(items: AsyncIterable<Item>): Promise<AsyncIterable<Item>> {
  const source = items[Symbol.asyncIterator]();
  const first = await source.next();
  return (async function* () {
    try {
      for (let item = first; !item.done; item = await source.next()) yield item.value;
    } finally {
      await source.return?.();
    }
  })();
}
