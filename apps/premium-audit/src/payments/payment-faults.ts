import type { Fault } from "@platform/service/fault";
import { refusal } from "@platform/service/refusal";

export function paymentNotFound(): Fault {
  return refusal("PAYMENT_NOT_FOUND");
}
