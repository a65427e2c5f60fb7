import { refused } from "../shared/refused.ts";

/** Refusals that the reference shows as examples. */
export const webhookNotFound = refused("WEBHOOK_NOT_FOUND");
export const limitReached = refused("WEBHOOK_LIMIT_REACHED", { most: 25 });
export const deliveryNotFound = refused("DELIVERY_NOT_FOUND");
export const testInProgress = refused("TEST_UNDER_WAY");
export const webhookOff = refused("WEBHOOK_OFF");
