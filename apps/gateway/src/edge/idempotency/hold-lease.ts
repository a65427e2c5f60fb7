/**
 * Length of a lease. A request that nobody runs any more, because its gateway died, can be sent again after it. Several times
 * the interval of renewals, so that the lease outlives a store that does not respond for a moment.
 */
export const leaseMs = 4_000;

const renewalIntervalMs = 1_000;

/**
 * Runs `work` and renews its lease while it runs. A renewal that fails is followed by the next one; when another caller has
 * taken over the lease, there is nothing left to renew.
 */
export async function holdLease<Result>(
  renew: () => Promise<{ held: boolean }>,
  work: () => Promise<Result>,
): Promise<Result> {
  let isRenewing = false;
  const timer = setInterval(async () => {
    if (isRenewing) return;
    isRenewing = true;
    const { held: isHeld } = await renew().catch(() => ({ held: true }));
    isRenewing = false;
    if (!isHeld) clearInterval(timer);
  }, renewalIntervalMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
