import type { ClassCode } from "@platform/contracts/premium_audit/v1/class_codes";
import { rateBases } from "@platform/public-records/record/rating-choices";
import { choiceOf } from "@platform/public-records/value/choice";
import { z } from "zod";

/** A class code in a state, and where it is from. */
export const classCodeSchema = z
  .object({
    id: z.string().meta({ description: "Id of the row, for `starting_after`." }),
    object: z.literal("class_code"),
    state: z.string(),
    class_code: z.string(),
    description: z.string().nullable(),
    basis: z.enum(rateBases),
    effective_from: z.iso.date().nullable().meta({ description: "First day on which policies may begin with it." }),
    effective_to: z.iso.date().nullable().meta({ description: "Last day on which policies may begin with it." }),
    successors: z.array(z.string()).meta({ description: "Codes that replaced it." }),
    source: z.object({
      type: z.enum(["catalogue", "rate_table"]),
      bureau: z.string().nullable(),
      url: z.string().nullable().meta({ description: "The public source of a code of the catalogue." }),
      verified: z.boolean().nullable().meta({
        description:
          "True if a code of the catalogue has a page of its own as `url`; false if `url` is only the site of the bureau, so that nobody compared the code. `null` for a code of a rate table.",
      }),
      rate_table: z.string().nullable(),
      version: z.int().nullable(),
      name: z.string().nullable().meta({ description: "Name of the rate table." }),
    }),
  })
  .meta({ id: "ClassCode" });

export function toClassCode(row: ClassCode): z.input<typeof classCodeSchema> {
  const isOfTable = row.rateTableId !== "";
  return {
    id: row.id,
    object: "class_code",
    state: row.state,
    class_code: row.classCode,
    description: row.description || null,
    basis: choiceOf(row.basis),
    effective_from: row.effectiveFrom || null,
    effective_to: row.effectiveTo || null,
    successors: row.successors,
    source: {
      type: isOfTable ? "rate_table" : "catalogue",
      bureau: row.bureau || null,
      url: row.source || null,
      verified: isOfTable ? null : row.isVerified,
      rate_table: row.rateTableId || null,
      version: isOfTable ? row.rateTableVersion : null,
      name: row.rateTableName || null,
    },
  };
}

export const exampleClassCode = {
  id: "CA:9079:catalogue:",
  object: "class_code",
  state: "CA",
  class_code: "9079",
  description: "Restaurant or tavern",
  basis: "per_100",
  effective_from: null,
  effective_to: "2024-08-31",
  successors: ["9080", "9081", "9082", "9083", "9084"],
  source: {
    type: "catalogue",
    bureau: "WCIRB",
    url: "https://www.wcirb.com/content/classification-90791-restaurants-or-taverns-be-divided-6-new-classifications",
    verified: true,
    rate_table: null,
    version: null,
    name: null,
  },
};
