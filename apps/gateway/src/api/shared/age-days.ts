const msInDay = 86_400_000;

/** Age in whole days. Never below 0, although clocks of two machines differ. */
export function ageDays(createdAt: Date, now = new Date()): number {
  return Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / msInDay));
}
