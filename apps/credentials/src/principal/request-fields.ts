import { grantedScopes, scopes } from "@platform/credential-format/scopes";
import type { Plans } from "@platform/plans/plans";
import { environments } from "@platform/service/call/tenant";
import { apiKeyBounds } from "@platform/validation/bounds";
import { oneOf, optionalText } from "@platform/validation/members";
import { z } from "zod";
import { ownerTypes, selfServiceOwnerTypes } from "./owner-type.ts";

const ownerIdShape = /^[0-9A-Za-z_-]{1,64}$/;

/** Text in the form of an owner id. It also refuses characters that Postgres cannot store. */
export function isOwnerId(text: string): boolean {
  return ownerIdShape.test(text);
}

/** Id of an owner, which may or may not exist. */
export const ownerId = z.string().min(1, "is required");

/** Id of a new owner, chosen by the operator; if empty, an id is generated. */
export const newOwnerId = z
  .string()
  .refine((text) => text === "" || isOwnerId(text), "must be 1 to 64 letters, digits, underscores or hyphens");

export const ownerType = oneOf(ownerTypes);
export const selfServiceOwnerType = oneOf(selfServiceOwnerTypes);
export const environment = oneOf(environments);

/** Name of an API key, for display only. */
export const keyName = z
  .string()
  .max(apiKeyBounds.nameLength, `must be at most ${apiKeyBounds.nameLength} characters`)
  .regex(/^\P{Cc}*$/u, "must not contain control characters");

/** Scopes of a key, in the order of the list; empty: all of them. */
export const keyScopes = z
  .array(oneOf(scopes))
  .transform((requestedScopes) => (requestedScopes.length === 0 ? [] : grantedScopes(requestedScopes).map(String)));

/** Requests that a key may make in a minute; 0: no limit of its own. */
export const keyRateLimit = z.number().int().min(0, "must be 1 or more, or 0 for none").max(1_000_000_000);

/** Name of a configured plan; empty means none assigned. */
export function assignedPlan(plans: Plans) {
  const expected = `must be one of ${[...plans.keys()].join(", ")}, or empty for the default`;
  return z.string().refine((name) => name === "" || plans.has(name), expected);
}

/** Name of an owner, for people. */
export const ownerName = z
  .string()
  .max(200, "must be at most 200 characters")
  .regex(/^\P{Cc}*$/u, "must not contain control characters");

/** Why an owner is suspended or resumed; may be empty. */
export const suspensionReason = optionalText(500);

/** How long the records of an owner are retained; 0 means the default. */
export const retentionYears = z
  .int()
  .refine((years) => years >= 0 && years <= 100, "must be 1 to 100, or 0 for the default");

/** Contact e-mail; may be empty. Only the form is checked, because only delivered mail proves that an address exists. */
export const contactEmail = z
  .string()
  .max(254, "must be at most 254 characters")
  .regex(/^(?:[^\s@\p{Cc}]+@[^\s@\p{Cc}]+)?$/u, "must be an e-mail address");
