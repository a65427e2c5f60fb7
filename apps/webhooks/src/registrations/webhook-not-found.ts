import { Fault } from "@platform/service/fault";

/** One answer for a webhook that is unknown, deleted, or somebody else's: which of them is nobody's business. */
export function webhookNotFound(): Fault {
  return new Fault("NOT_FOUND", "WEBHOOK_NOT_FOUND", "No webhook has this id.");
}
