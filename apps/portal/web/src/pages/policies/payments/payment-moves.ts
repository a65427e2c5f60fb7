/** A change of the status of a payment, in words. */
interface PaymentMove {
  readonly from: string;
  readonly to: string;
  /** Text of the button beside the payment. */
  readonly button: string;
  readonly title: string;
  readonly action: string;
  readonly effect: string;
}

/** The changes of status that a payment can have. */
export const paymentMoves: readonly [PaymentMove, ...PaymentMove[]] = [
  {
    from: "pending",
    to: "processed",
    button: "Received",
    title: "Has the payment arrived?",
    action: "It has arrived",
    effect: "it is deducted from what is due.",
  },
  {
    from: "pending",
    to: "failed",
    button: "Failed",
    title: "Has the payment failed?",
    action: "It has failed",
    effect: "it counts for nothing. Record another one when the money comes.",
  },
  {
    from: "processed",
    to: "refunded",
    button: "Refund",
    title: "Refund the payment?",
    action: "Refund the payment",
    effect: "it is no longer deducted from what is due. This records the refund; the money is sent by you.",
  },
];
