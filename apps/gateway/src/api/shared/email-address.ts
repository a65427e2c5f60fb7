import { z } from "zod";

/** What all e-mail addresses have in common; whether anybody reads it, only a letter can tell (RFC 5321 has their length). */
export function emailAddress() {
  const error = "an e-mail address";
  return z
    .string({ error })
    .trim()
    .max(254, { error })
    .regex(/^[^\s@\0]+@[^\s@\0]+$/, { error })
    .refine((value) => value.isWellFormed(), { error });
}
