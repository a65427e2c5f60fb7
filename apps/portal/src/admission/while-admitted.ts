/** How soon a stream without messages notices that its person has no access any more. */
const intervalMs = 1000;

/**
 * Passes the messages of a live page on as long as its person may see them: a session that is ended and a person who is removed see
 * nothing more.
 *
 * @param admit rejects when the person may not go on
 */
export async function* whileAdmitted<T>(messages: AsyncIterable<T>, admit: () => Promise<unknown>): AsyncIterable<T> {
  const iterator = messages[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ; next = iterator.next()) {
      while (!(await settledWithin(next, intervalMs))) await admit();
      const { done, value } = await next;
      if (done) return;
      await admit();
      yield value;
    }
  } finally {
    // Not awaited: a source that waits for a change would first have to see one.
    iterator.return?.().catch(() => {});
  }
}

async function settledWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
}
