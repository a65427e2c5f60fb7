import type { ClientWritableStream } from "@grpc/grpc-js";
import type { AnyMessage } from "./service-definition.ts";

/**
 * Sends messages as fast as the server takes them and resolves to its answer, which may come before all are sent. When
 * `messages` throw, the call is cancelled, so that the server never takes a part for the whole, and their error is thrown.
 * So it is when `signal` aborts, until all is sent: from then on it may be a write that has begun.
 */
export async function sendAll(
  stream: ClientWritableStream<AnyMessage>,
  messages: AsyncIterable<AnyMessage>,
  answer: Promise<AnyMessage>,
  signal: AbortSignal | undefined,
): Promise<AnyMessage> {
  const cancel = () => stream.cancel();
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  let answered = false;
  const settle = () => {
    answered = true;
  };
  const settled = answer.then(settle, settle);
  const source = messages[Symbol.asyncIterator]();
  try {
    while (!answered) {
      const next = source.next();
      // Once there is an answer nobody waits for the rest.
      next.catch(() => {});
      const item = await Promise.race([next, settled]);
      if (!item || item.done) break;
      if (!stream.write(item.value)) await Promise.race([drained(stream), settled]);
    }
    if (!answered) stream.end();
    signal?.removeEventListener("abort", cancel);
    return await answer;
  } catch (error) {
    stream.cancel();
    await settled;
    throw error;
  } finally {
    // Not waited for: it may be in the middle of what takes for ever.
    source.return?.().catch(() => {});
    signal?.removeEventListener("abort", cancel);
  }
}

function drained(stream: ClientWritableStream<AnyMessage>): Promise<void> {
  return new Promise((resolve) => {
    stream.once("drain", resolve);
  });
}
