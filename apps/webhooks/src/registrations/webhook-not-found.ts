import type { Fault } from "@platform/service/fault";
import { refusal } from "@platform/service/refusal";

/** One answer for a webhook that is unknown, deleted, or somebody else's: which of them is nobody's business. */
export function webhookNotFound(): Fault {
  return refusal("WEBHOOK_NOT_FOUND");
}
