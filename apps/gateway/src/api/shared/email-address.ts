import { z } from "zod";

/** Checks the form of an e-mail address and its length (RFC 5321), not whether the mailbox exists. */
export function emailAddress() {
  const error = "an e-mail address";
  return z
    .string({ error })
    .trim()
    .max(254, { error })
    .regex(/^[^\s@\0]+@[^\s@\0]+$/, { error })
    .refine((value) => value.isWellFormed(), { error });
}
