import type { Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { type EventMemberName, eventMemberNames, resourceTypes } from "@platform/public-records/event/event-members";
import { environments } from "@platform/service/call/tenant";
import { webhookBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { choice } from "../../shared/choice.ts";
import { stateCode, text } from "../../shared/text.ts";

function values(value: z.ZodType<string>, description: string) {
  return z
    .array(value, { error: "an array" })
    .min(1, { error: "an array of at least 1 value" })
    .max(webhookBounds.filterValues, { error: `an array of at most ${webhookBounds.filterValues} values` })
    .refine((all) => new Set(all).size === all.length, { error: "an array without duplicate values" })
    .optional()
    .meta({ description });
}

const atLeastOne = "an object of at least 1 member, or null for no filter";

/** A filter of events, the same in both profiles. */
export const eventFilter = z
  .object(
    {
      employer_id: values(
        text(),
        "Your ids of employers; of an exposure grant, your own id and not that of the other side.",
      ),
      state: values(
        stateCode(),
        "Two-letter codes: of an employee, or of the classifications of a policy in its present or next term.",
      ),
      resource_type: values(
        choice(resourceTypes),
        "What events are about: `policy` for `policy.created` and the like.",
      ),
      resource_id: values(text(), "Ids of the records that events are about, such as a policy, an audit or a file."),
      environment: values(choice(environments), "The environment of the webhook, which receives no other events."),
    } satisfies Record<EventMemberName, z.ZodType>,
    { error: atLeastOne },
  )
  .refine((filter) => Object.values(filter).some((accepted) => accepted !== undefined), { error: atLeastOne });

type EventFilter = z.output<typeof eventFilter>;

const description =
  "Only events that have one of the values of each of these members are delivered. Every event type of the webhook must have the " +
  "members: an event type without one is refused with 400.";

/** Members of a registration. */
export const filterMembers = {
  filter: eventFilter
    .nullish()
    .meta({ description, examples: [{ employer_id: ["employer_042"], state: ["CA", "NV"] }] }),
};

/** Members of a change. */
export const filterChanges = {
  filter: eventFilter.nullish().meta({
    description: `${description} Replaces the filter; \`null\` removes it.`,
  }),
};

/** The filter of a registration or change; `null` removes it. */
export interface Filtered {
  filter?: EventFilter | null | undefined;
}

/** The filter as the webhooks service reads it, if one is sent. */
export function fromFilter({ filter }: Filtered) {
  return filter === undefined ? {} : { filter: { members: membersOf(filter ?? {}) } };
}

function membersOf(filter: EventFilter) {
  const entries = Object.entries(filter).flatMap(([name, values]) => (values ? [[name, { values }] as const] : []));
  return Object.fromEntries(entries);
}

/** Members of a webhook. */
export const filterSchemas = {
  filter: z
    .object(Object.fromEntries(eventMemberNames.map((name) => [name, z.array(z.string()).optional()])))
    .optional()
    .meta({ description: "Present only if it was set." }),
};

export function toFilter({ filter }: Webhook): { filter?: Record<string, string[]> } {
  if (!filter) return {};
  const shown = eventMemberNames.flatMap((name) => {
    const member = filter.members[name];
    return member ? [[name, member.values] as const] : [];
  });
  return { filter: Object.fromEntries(shown) };
}
