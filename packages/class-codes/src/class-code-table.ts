import { type RateBasis, RateBasisSchema } from "@platform/contracts/premium_audit/v1/policies";
import { enumNames } from "@platform/service/call/enum-names";
import { z } from "zod";

const codeRow = z.object({
  code: z.string().min(1),
  /** Description in the platform's own words. */
  description: z.string().min(1),
  /** Classification system that has the code. */
  system: z.string(),
  /** Unit that a rate of the class is for; 100 dollars of remuneration if absent. */
  basis: z.enum(enumNames<typeof RateBasis>(RateBasisSchema).names).default("per_100"),
  /** NCCI hazard group, A (lowest) to G, if known. */
  hazard_group: z.enum(["A", "B", "C", "D", "E", "F", "G"]).optional(),
  /** States whose bureau uses another code for this work, with that code. */
  instead: z.record(z.string(), z.string()).optional(),
  /** First and last day on which policies may begin with the code. */
  effective_from: z.iso.date().optional(),
  effective_to: z.iso.date().optional(),
  /** Codes into which it was divided after `effective_to`. */
  successors: z.array(z.string()).optional(),
  source: z.url(),
});

/** Two classes of the same work, one for each side of an hourly wage. */
const dualWage = z.object({
  system: z.string(),
  below: z.string(),
  at_or_above: z.string(),
  /** Dollars per hour. */
  hourly_wage: z.string(),
  effective_from: z.iso.date(),
  source: z.url(),
});

/** Schema of the catalogue: bureaus, the states in which they classify work, and their class codes. */
export const classCodeTable = z.object({
  source: z.string(),
  systems: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Regular expression of a code; its only group is the code as it is written in the table. */
      shape: z.string(),
      shape_words: z.string(),
    }),
  ),
  bureaus: z.array(z.object({ id: z.string(), name: z.string(), system: z.string() })),
  states: z.array(
    z.object({ state: z.string().length(2), bureau: z.string(), market: z.enum(["open", "monopolistic"]) }),
  ),
  codes: z.array(codeRow),
  dual_wage: z.array(dualWage),
});

export type CodeRow = z.output<typeof codeRow>;
export type DualWage = z.output<typeof dualWage>;
export type System = z.output<typeof classCodeTable>["systems"][number] & { pattern: RegExp };
