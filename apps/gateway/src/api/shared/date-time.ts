import { z } from "zod";

const expectation = "an ISO 8601 date-time such as 2026-01-01T00:00:00Z, or a date";

/** A moment: a date-time with its offset, or a date, which is its midnight in UTC. */
export function dateTime() {
  return z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: expectation })
    .refine((value) => !value.startsWith("0000"), { error: expectation });
}

/** The moment that the schema accepted. */
export function momentOf(accepted: string): Date {
  return new Date(accepted);
}
