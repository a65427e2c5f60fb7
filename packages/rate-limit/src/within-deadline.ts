/** A reply that took too long; if it still arrives it is ignored. */
export class LateReply extends Error {
  override readonly name = "LateReply";
}

/** Rejects with LateReply when `reply` takes longer than `timeoutMs`. */
export function withinDeadline<T>(reply: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    // After a pause of this process, timers run before sockets are read: a reply that has already arrived is not late.
    const giveUp = () => setImmediate(() => reject(new LateReply()));
    const timer = setTimeout(giveUp, timeoutMs);
    reply.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
