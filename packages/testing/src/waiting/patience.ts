/**
 * Time after which a wait counts as a hang.
 *
 * It only detects hangs: all waits end with a condition, so a slow machine makes a test slow but not red. It is half
 * the timeout of a test, so that a wait that hangs fails with its condition.
 */
export const hangAfterMs = 300_000;

/** Options of `vi.waitFor`; `expect.poll` has the same options in the test configuration. */
export const eventually = { timeout: hangAfterMs, interval: 100 };
