const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** No session lasts longer, however much it is used. */
const lifetimeMs = 30 * dayMs;

/** How long a session of an identity provider lasts until the provider confirms it again. */
const confirmedMs = 10 * hourMs;

interface SessionTimes {
  createdAt: Date;
  /** When an identity provider last confirmed it; null if none started it. */
  providerConfirmedAt?: Date | null | undefined;
}

/** Why a session is over; undefined while it is not. */
export function endOf(
  { createdAt, providerConfirmedAt }: SessionTimes,
  nowMs: number,
): "too_old" | "unconfirmed" | undefined {
  if (nowMs - createdAt.getTime() > lifetimeMs) return "too_old";
  if (providerConfirmedAt && nowMs - providerConfirmedAt.getTime() > confirmedMs) return "unconfirmed";
  return undefined;
}
