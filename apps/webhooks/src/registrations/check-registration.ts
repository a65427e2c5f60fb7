import { isPartnerEventType } from "@platform/messaging/partner-events";
import { envelopeForms } from "@platform/public-records/envelope";
import { Fault, type Violation } from "@platform/service/fault";
import { problemOfTarget, type TargetPolicy } from "../sending/target-url.ts";

/** Members of a registration as the partner sent them; absent members are not checked. */
export interface RegistrationMembers {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  description?: string | undefined;
  /** 0 takes the default. */
  envelope?: number;
  signature?: number;
}

const maxDescriptionLength = 500;

/** Throws INVALID_ARGUMENT with a violation for each wrong member. */
export function checkRegistration(members: RegistrationMembers, policy: TargetPolicy): void {
  const violations = [...violationsOf(members, policy)];
  if (violations.length === 0) return;
  const message = violations.map(({ field, description }) => `${field} ${description}.`).join(" ");
  throw new Fault("INVALID_ARGUMENT", "WEBHOOK_INVALID", message, { violations });
}

function* violationsOf(members: RegistrationMembers, policy: TargetPolicy): Generator<Violation> {
  const { url, events, description, envelope = 0, signature = 0 } = members;
  const wrongUrl = url === undefined ? undefined : problemOfTarget(url, policy);
  if (wrongUrl) yield { field: "url", description: wrongUrl };
  if (events) yield* violationsOfEvents(events);
  if (description !== undefined && !isDescription(description)) {
    const wanted = `must be text of at most ${maxDescriptionLength} characters without control characters`;
    yield { field: "description", description: wanted };
  }
  if (envelope !== 0 && !envelopeForms.some((form) => form === envelope)) {
    yield { field: "envelope", description: "must be 1, 2 or 3" };
  }
  if (signature !== 0 && signature !== 1 && signature !== 2) {
    yield { field: "signature", description: "must be 1 or 2" };
  }
}

function* violationsOfEvents(events: readonly string[]): Generator<Violation> {
  if (events.length === 0) yield { field: "events", description: "must name at least one event type" };
  for (const [index, type] of events.entries()) {
    const field = `events[${index}]`;
    if (!isPartnerEventType(type)) yield { field, description: "must be an event type such as file.processed" };
    else if (events.indexOf(type) !== index) yield { field, description: "must not be named twice" };
  }
}

function isDescription(text: string): boolean {
  return text.length <= maxDescriptionLength && /^\P{Cc}*$/u.test(text) && text.isWellFormed();
}
