import { rateTableMembers } from "@platform/public-records/noun/rate-table";
import { rateApplications, rateBases } from "@platform/public-records/record/rating-choices";
import { rateTableBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { bodyShape, queryShape } from "../../shared/body-members.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { nonNegativeDecimal } from "../../shared/decimal.ts";
import { ownerId } from "../../shared/owner.ts";
import { classCodeText, stateCode, text } from "../../shared/text.ts";

const name = text().meta({ description: "Your name of the table.", examples: ["Acme Mutual, voluntary market 2026"] });
const effectiveFrom = calendarDate().meta({
  description: "First day of rows without `effective_from`. Without it, these rows have always applied.",
});
const applies = choice(rateApplications).meta({
  description:
    "`new_and_renewal`: a rate applies to policies that begin on its day or later, for their whole term. `outstanding`: it applies from its day on, within the terms of all policies. Defaults to `new_and_renewal` for a new table.",
});

/** A row, for the reference; premium-audit checks the rows themselves, in JSON and in files alike. */
const row = z.object({
  state: stateCode().meta({ examples: ["TX"] }),
  class_code: classCodeText()
    .nullish()
    .meta({
      description: "Class code of the rating bureau. Required, here or as `classification_code`.",
      examples: ["5403"],
    }),
  classification_code: classCodeText().nullish().meta({ description: "The same as `class_code`." }),
  description: text({ maxLength: rateTableBounds.descriptionLength })
    .nullish()
    .meta({ description: "Your own description of the class." }),
  basis: choice(rateBases).nullish().meta({
    description:
      "Unit of the rate: 100 dollars of remuneration, a person, an hour of work, or the policy. Defaults to `per_100`.",
  }),
  rate: nonNegativeDecimal().meta({ description: "Rate in US dollars, at most 6 decimals.", examples: [5.5] }),
  minimum_premium: nonNegativeDecimal().nullish().meta({ description: "Minimum premium of the class." }),
  effective_from: calendarDate()
    .nullish()
    .meta({ description: "First day of the rate. Defaults to that of the table." }),
  effective_date: calendarDate().nullish().meta({ description: "The same as `effective_from`." }),
});

const rows = z.array(row, { error: "a list" });

/** The body that creates a table. */
export const newRateTable = z.object({
  owner_id: ownerId.optional(),
  name,
  effective_from: effectiveFrom.nullish(),
  applies_to: applies.optional(),
  ...bodyShape(rateTableMembers),
  rows,
});

/** The body that changes a table. */
export const rateTableChange = z.object({
  owner_id: ownerId.optional(),
  name: name.optional(),
  effective_from: effectiveFrom.nullish(),
  applies_to: applies.optional(),
  ...bodyShape(rateTableMembers),
  rows: rows.optional().meta({ description: "All rows of the table; they replace the present ones." }),
});

/** The query that says of a file what the members of a JSON body say. */
export const newFileQuery = z.object({
  owner_id: ownerId.optional(),
  name: name.optional().meta({ description: "Name of the table. Required with a CSV file." }),
  effective_from: effectiveFrom.optional().meta({ description: "As in the JSON body, for a CSV file." }),
  applies_to: applies.optional().meta({ description: "As in the JSON body, for a CSV file." }),
  ...queryShape(rateTableMembers),
});

export const fileChangeQuery = newFileQuery.extend({
  name: name.optional().meta({ description: "New name of the table, for a CSV file." }),
});
