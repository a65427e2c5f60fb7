import type { ClientWritableStream } from "@grpc/grpc-js";
import type { AnyMessage } from "../call/service-definition.ts";

/**
 * Sends messages as fast as the server accepts them and resolves to its response, which may arrive before all are sent.
 * If `messages` throws, the call is cancelled, so that the server never processes an incomplete stream, and the error
 * is thrown. The same happens when `signal` aborts before all messages are sent; after that the call may be a write
 * that has begun.
 */
export async function sendAll(
  stream: ClientWritableStream<AnyMessage>,
  messages: AsyncIterable<AnyMessage>,
  response: Promise<AnyMessage>,
  signal: AbortSignal | undefined,
): Promise<AnyMessage> {
  const cancel = () => stream.cancel();
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  const settled = response.then(settle, settle);
  const source = messages[Symbol.asyncIterator]();
  try {
    while (!isSettled) {
      const next = source.next();
      // After the response, remaining messages are not sent.
      next.catch(() => {});
      const item = await Promise.race([next, settled]);
      if (!item || item.done) break;
      if (!stream.write(item.value)) await Promise.race([drained(stream), settled]);
    }
    if (!isSettled) stream.end();
    signal?.removeEventListener("abort", cancel);
    return await response;
  } catch (error) {
    stream.cancel();
    await settled;
    throw error;
  } finally {
    // Not awaited: the iterator may be blocked indefinitely.
    source.return?.().catch(() => {});
    signal?.removeEventListener("abort", cancel);
  }
}

function drained(stream: ClientWritableStream<AnyMessage>): Promise<void> {
  return new Promise((resolve) => {
    stream.once("drain", resolve);
  });
}
