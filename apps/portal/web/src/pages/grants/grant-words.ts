import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";

/** How a side ends an offer or a grant, in the words of its dialog. */
export interface Ending {
  readonly button: string;
  readonly title: string;
  readonly effect: string;
}

/** An offer that nobody has accepted is withdrawn; a grant that counts is ended. Undefined if this side cannot end it. */
export function endingOf({ status }: Pick<ExposureGrant, "status">, isReceived: boolean): Ending | undefined {
  if (status === "offered" && !isReceived) {
    return {
      button: "Withdraw",
      title: "Withdraw this offer?",
      effect: "The other side can no longer accept it. You can offer the employer again at any time.",
    };
  }
  if (status !== "accepted") return undefined;
  return {
    button: "End",
    title: "End this grant?",
    effect: isReceived
      ? "Its payroll no longer counts in your new audits, and audits that used it become out of date."
      : "Its payroll no longer counts in new audits of the other side, and audits that used it become out of date.",
  };
}
