/** How many requests a receiver may be sent at the same time, found out from how it takes them. */
export interface Allowance {
  readonly size: number;
  /** The last attempt failed. */
  readonly isFailing: boolean;
}

/** For a receiver that nothing is known of: a new one, or one that was off and has much waiting. */
export const firstAllowance: Allowance = { size: 1, isFailing: false };

/** Each success lets one more through, so a receiver that keeps up doubles its load with every round. */
export function afterSuccess({ size }: Allowance, max: number): Allowance {
  return { size: Math.min(size + 1, max), isFailing: false };
}

/** Each failure halves it. */
export function afterFailure({ size }: Allowance): Allowance {
  return { size: Math.max(1, Math.floor(size / 2)), isFailing: true };
}
