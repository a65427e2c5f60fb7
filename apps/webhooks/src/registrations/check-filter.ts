import { knownState } from "@platform/class-codes/known-state";
import {
  type EventMemberName,
  eventMemberNames,
  hasMember,
  resourceTypeOf,
} from "@platform/public-records/event/event-members";
import type { Violation } from "@platform/service/call/fault";
import { environments } from "@platform/service/call/tenant";
import { webhookBounds } from "@platform/validation/bounds";
import { refuseInvalid } from "@platform/validation/invalid";
import { oneOf, requiredText } from "@platform/validation/members";
import { z } from "zod";
import type { EventFilter } from "../fan-out/filter.sql.ts";
import type { Webhook } from "./webhook.ts";

function values(value: z.ZodType<string, string>) {
  const expected = `must have 1 to ${webhookBounds.filterValues} values`;
  return z
    .array(value)
    .min(1, { error: expected })
    .max(webhookBounds.filterValues, { error: expected })
    .superRefine((all, context) => {
      for (const [index, one] of all.entries()) {
        if (all.indexOf(one) === index) continue;
        context.addIssue({ code: "custom", path: [index], message: "must not be named twice" });
      }
    });
}

const members = {
  employer_id: values(requiredText()),
  state: values(knownState()),
  resource_type: values(requiredText()),
  resource_id: values(requiredText()),
  environment: values(oneOf(environments)),
} satisfies Record<EventMemberName, z.ZodType>;

/** Schema of a filter alone. Without members it removes the filter of a webhook. */
export const eventFilter = z
  .partialRecord(z.string(), z.array(z.string()))
  .superRefine((filter, context) => {
    for (const name of Object.keys(filter)) {
      if (Object.hasOwn(members, name)) continue;
      const message = `is not a member of a filter: known are ${eventMemberNames.join(", ")}`;
      context.addIssue({ code: "custom", path: [name], message });
    }
  })
  .pipe(z.object(members).partial());

/**
 * Throws INVALID_ARGUMENT for a member that an event type of the webhook never has, or a value that none of its events could
 * have, because such a webhook would look like one for which nothing has happened. Event types whose `resource_type` the filter
 * does not name are not refused, because this member exists to exclude them.
 */
export function checkFilter(
  filter: EventFilter | null,
  { events, environment }: Pick<Webhook, "environment"> & { events: readonly string[] },
): void {
  if (!filter) return;
  // A call sends it, and filters do not apply to it.
  const filtered = events.filter((type) => type !== "webhook.test");
  const violations: Violation[] = [];
  for (const name of eventMemberNames) {
    const without = filtered.filter((type) => filter[name] && !hasMember(type, name));
    if (without.length > 0) violations.push({ field: `filter.${name}`, description: neverHas(without, name) });
  }
  const types = new Set(filtered.map(resourceTypeOf));
  for (const [index, type] of (filter.resource_type ?? []).entries()) {
    if (types.has(type)) continue;
    const description = `must be what one of the event types is about: ${[...types].join(", ")}`;
    violations.push({ field: `filter.resource_type[${index}]`, description });
  }
  for (const [index, filterEnvironment] of (filter.environment ?? []).entries()) {
    if (filterEnvironment === environment) continue;
    const description = `must be ${environment}, the environment of the webhook: it receives no other events`;
    violations.push({ field: `filter.environment[${index}]`, description });
  }
  refuseInvalid("INVALID_WEBHOOK", violations);
}

function neverHas(types: readonly string[], name: EventMemberName): string {
  const rest = "remove them from events, or register another webhook for them";
  return `must be left out, because events of these types have no ${name}: ${types.join(", ")}; ${rest}`;
}
