/** An answer that took too long; it may still come, and nobody listens any more. */
export class LateAnswer extends Error {
  override readonly name = "LateAnswer";
}

/** Rejects with LateAnswer when `answer` takes longer than `timeoutMs`. */
export function withinDeadline<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    // After a pause of this process timers run before sockets are read: an answer that lies there already is not late.
    const giveUp = () => setImmediate(() => reject(new LateAnswer()));
    const timer = setTimeout(giveUp, timeoutMs);
    answer.then(
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
