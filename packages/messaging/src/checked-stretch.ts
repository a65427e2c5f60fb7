import { invalidMember } from "@platform/validation/invalid";
import { publishedDays } from "./republish-events.ts";

/** A check that begins a week ago takes a while, and clocks differ. */
const slackMs = 3_600_000;

/** The earliest time of which a check may ask for events. */
export function earliestCheckedMs(): number {
  return Date.now() - publishedDays * 86_400_000 - slackMs;
}

/** The refusal of an earlier one. */
export function tooEarly() {
  return invalidMember("INVALID_TIME", "since", `must be a time within the last ${publishedDays} days`);
}
