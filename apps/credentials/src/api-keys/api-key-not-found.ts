import type { Fault } from "@platform/service/fault";
import { refusal } from "@platform/service/refusal";

/** One answer for a key that is unknown, deleted, or somebody else's: which of them is nobody's business. */
export function apiKeyNotFound(): Fault {
  return refusal("API_KEY_NOT_FOUND");
}
