/** A Ctrl-C comes from the terminal to every process, and once more from npm; within this time it is the same one. */
const SAME_REQUEST_MS = 1_000;

/**
 * Listens for the signals that ask a process to stop.
 *
 * The first asks for an orderly stop. Another one, after the echoes of the first, is from somebody who will not wait.
 */
export function onStopSignals(handlers: { stop: () => Promise<void> | void; force: () => Promise<void> }): void {
  let firstMs: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (firstMs === undefined) {
        firstMs = Date.now();
        void handlers.stop();
      } else if (Date.now() - firstMs > SAME_REQUEST_MS) void handlers.force();
    });
  }
}
