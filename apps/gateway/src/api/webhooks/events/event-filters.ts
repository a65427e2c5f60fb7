import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { partnerEventTypes } from "@platform/messaging/event/partner-events";
import { type EnvelopeForm, envelopeForms, webhookDefaults } from "@platform/public-records/event/envelope";
import { resourceTypeOf, resourceTypes } from "@platform/public-records/event/event-members";
import { z } from "zod";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { invalidMembers } from "../../../edge/errors/problems.ts";
import type { Profile } from "../../../edge/profile.ts";
import { choice } from "../../shared/choice.ts";
import { dateTime, momentOf } from "../../shared/date-time.ts";
import { queryInteger } from "../../shared/query-value.ts";
import { text } from "../../shared/text.ts";

/** Tests are never in the log. */
const loggedTypes = partnerEventTypes.filter((type) => type !== "webhook.test");
const [firstType = "file.uploaded", ...otherTypes] = loggedTypes;

const [firstResource = "file", ...otherResources] = resourceTypes.filter((about) =>
  loggedTypes.some((type) => resourceTypeOf(type) === about),
);

/** The largest number that a request may name. */
export const maxSequence = 999_999_999_999_999;

/** Query parameter of everything that returns the body of an event. */
export const envelope = queryInteger({ minimum: 1, maximum: envelopeForms.length }).optional().meta({
  description: "Envelope of `body`, 1 to 3. Defaults to that of webhooks of the profile.",
});

/** Filters of a list and of a stream. */
export const eventFilters = {
  type: choice([firstType, ...otherTypes])
    .optional()
    .meta({ description: "Returns only events of this type." }),
  resource_type: choice([firstResource, ...otherResources])
    .optional()
    .meta({
      description: "Returns only events about records of this type: `policy` for `policy.created` and the like.",
    }),
  resource_id: text().optional().meta({ description: "Returns only events about this record." }),
  recorded_after: dateTime().optional().meta({ description: "Returns only events recorded at this time or later." }),
  envelope,
};

/** The envelope that the query names, or that of webhooks of the profile. */
export const formOf = (envelope: number | undefined, profile: Profile) =>
  (envelope ?? webhookDefaults[profile].envelope) as EnvelopeForm;

const filtersSchema = z.object(eventFilters);

/** The filters as the service reads them. */
export function toFilters(query: z.output<typeof filtersSchema>) {
  const { recorded_after: after } = query;
  return {
    types: typesOf(query),
    resourceId: query.resource_id ?? "",
    ...(after !== undefined && { recordedFrom: timestampFromDate(momentOf(after)) }),
  };
}

/** The types to list; none means all. Throws for a type that is about records of another type, because no event is of both. */
function typesOf({ type, resource_type: about }: { type?: string | undefined; resource_type?: string | undefined }) {
  if (type === undefined) return loggedTypes.filter((each) => about !== undefined && resourceTypeOf(each) === about);
  const typeResource = resourceTypeOf(type);
  if (about === undefined || about === typeResource) return [type];
  const expected = `\`${typeResource}\`, which ${type} is about, or absent`;
  throw new ProblemError(invalidMembers([{ field: "resource_type", reason: `must be ${expected}`, expected }]));
}
