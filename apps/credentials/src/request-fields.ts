import { oneOf } from "@platform/validation/members";
import { z } from "zod";
import { ownerTypes, selfServiceOwnerTypes } from "./owners/owner.ts";

const ownerIdShape = /^[0-9A-Za-z_-]{1,64}$/;

/** True for whatever may be an owner's id; also keeps text that Postgres cannot hold away from it. */
export function isOwnerId(text: string): boolean {
  return ownerIdShape.test(text);
}

/** Names an owner, who may or may not exist. */
export const ownerId = z.string().min(1, "is required");

/** An id for a new owner, chosen by the operator; empty when one is to be made. */
export const newOwnerId = z
  .string()
  .refine((text) => text === "" || isOwnerId(text), "must be 1 to 64 letters, digits, underscores or hyphens");

export const ownerType = oneOf(ownerTypes);
export const selfServiceOwnerType = oneOf(selfServiceOwnerTypes);
export const environment = oneOf(["sandbox", "production"]);

/** A label for people. */
export const keyName = z
  .string()
  .max(100, "must be at most 100 characters")
  .regex(/^\P{Cc}*$/u, "must not contain control characters");

/** The name of a plan; which names there are is the gateway's configuration. Empty: none assigned. */
export const plan = z
  .string()
  .regex(/^(?:[a-z][a-z0-9_]{0,62})?$/, "must be a lower-case name such as production_enterprise");

/** Empty when there is none. Only mail that arrives proves an address, so the shape is all that is asked. */
export const contactEmail = z
  .string()
  .max(254, "must be at most 254 characters")
  .regex(/^(?:[^\s@\p{Cc}]+@[^\s@\p{Cc}]+)?$/u, "must be an e-mail address");
