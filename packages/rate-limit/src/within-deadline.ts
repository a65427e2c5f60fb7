/** A reply that took too long; if it still arrives it is ignored. */
export class LateAnswer extends Error {
  override readonly name = "LateAnswer";
}

/** Rejects with LateAnswer when `answer` takes longer than `timeoutMs`. */
export function withinDeadline<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    // After a pause of this process, timers run before sockets are read: a reply that has already arrived is not late.
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
