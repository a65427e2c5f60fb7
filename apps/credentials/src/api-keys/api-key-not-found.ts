import { Fault } from "@platform/service/fault";

/** One answer for a key that is unknown, deleted, or somebody else's: which of them is nobody's business. */
export function apiKeyNotFound(): Fault {
  return new Fault("NOT_FOUND", "API_KEY_NOT_FOUND", "No API key has this id.");
}
