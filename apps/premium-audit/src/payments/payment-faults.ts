import { Fault } from "@platform/service/fault";

export function paymentNotFound(): Fault {
  return new Fault("NOT_FOUND", "PAYMENT_NOT_FOUND", "No payment has this id.");
}
