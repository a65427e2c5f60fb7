/** Number of requests that may be in flight to a receiver, adapted to its results. */
export interface Allowance {
  readonly size: number;
  /** True if the last attempt failed. */
  readonly isFailing: boolean;
}

/** Allowance of a receiver without results: a new one, or one that was off. */
export const firstAllowance: Allowance = { size: 1, isFailing: false };

/** Each success allows one more, so the load of a receiver that keeps up doubles with every round. */
export function afterSuccess({ size }: Allowance, max: number): Allowance {
  return { size: Math.min(size + 1, max), isFailing: false };
}

/** Each failure halves the allowance. */
export function afterFailure({ size }: Allowance): Allowance {
  return { size: Math.max(1, Math.floor(size / 2)), isFailing: true };
}
