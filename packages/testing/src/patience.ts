/**
 * After this long a wait is taken for a hang.
 *
 * It is a bound and no expectation: everything waits for a signal, so a slow machine makes a test slow and not red. Half as
 * long as a test may take, so that a wait that hangs fails with what it waited for.
 */
export const hangAfterMs = 300_000;

/** How `vi.waitFor` waits; `expect.poll` has the same from the configuration of the tests. */
export const eventually = { timeout: hangAfterMs, interval: 25 };
