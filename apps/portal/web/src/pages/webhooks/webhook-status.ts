import { DisabledReason } from "@platform/contracts/webhooks/v1/webhooks";

/** Type of the record that events of a type are about: `file` of `file.processed`. */
export const resourceOf = (eventType: string): string => eventType.split(".")[0] ?? "";

/** Why a webhook is off, in a sentence. */
export const offReasons: Readonly<Partial<Record<DisabledReason, string>>> = {
  [DisabledReason.REQUESTED]: "It was disabled by a person or by your API.",
  [DisabledReason.DELIVERY_FAILED]: "All attempts of a delivery failed.",
  [DisabledReason.GONE]: "Your receiver responded with 410 Gone, which asks us to send nothing more.",
};

/** How long events are held for a webhook that is off. */
export const heldHours = 72;

/** Layouts of the body around `data`, by the number that the API has for them. */
export const bodyLayouts: Readonly<Record<number, string>> = {
  1: "{ id, type, timestamp, data }",
  2: "{ id, type, created_at, data, metadata }",
  3: "{ event, timestamp, data }",
};

/** Layouts of the header `Svc-Signature`, by the number that the API has for them. */
export const signatureLayouts: Readonly<Record<number, string>> = {
  1: "t=…,v1=…: HMAC-SHA256 of time and body",
  2: "sha256=…: HMAC-SHA256 of the body",
};
