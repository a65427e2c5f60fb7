import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { exampleWebhookId } from "./examples.ts";

/** Refusals that the reference shows as examples. */
export const webhookNotFound = problemOfReason("WEBHOOK_NOT_FOUND");
export const limitReached = problemOfReason("WEBHOOK_LIMIT_REACHED", { most: 25 });
export const duplicateExternalId = problemOfReason("DUPLICATE_EXTERNAL_ID", { id: exampleWebhookId });
export const deliveryNotFound = problemOfReason("DELIVERY_NOT_FOUND");
export const testInProgress = problemOfReason("TEST_UNDER_WAY");
export const webhookOff = problemOfReason("WEBHOOK_OFF");
export const deliveryPending = problemOfReason("DELIVERY_PENDING");
export const underLegalHold = problemOfReason("UNDER_LEGAL_HOLD");
export const eventNotKept = problemOfReason("EVENT_NOT_KEPT");
export const eventNotFound = problemOfReason("EVENT_NOT_FOUND");
export const registrationLimitReached = problemOfReason("REGISTRATION_LIMIT_REACHED", { most: 1000 });
