/** A Ctrl-C is sent by the terminal and again by npm; signals within this time are the same request. */
const SAME_REQUEST_MS = 1_000;

/**
 * Handles the signals that request a stop.
 *
 * The first signal stops in order. A later one stops at once.
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
