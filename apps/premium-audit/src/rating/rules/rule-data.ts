import { type DecimalKind, isDecimal } from "@platform/decimal/amount";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import {
  ownerKinds,
  ruleBases,
  subcontractorContracts,
  surchargeBases,
} from "@platform/public-records/record/rating-choices";
import { z } from "zod";

const decimal = (kind: DecimalKind) => z.string().refine((text) => isDecimal(kind, text));
const amount = decimal("amount");
const factor = decimal("factor");
const code = z.string().regex(/^[A-Z]{2}$/);
const sourced = {
  effective_from: z.iso.date(),
  /** True if the bureau publishes new figures every year: then the row applies to policies of one year. */
  yearly: z.boolean().default(false),
  /** True if later figures exist that are not on file. */
  superseded: z.boolean().default(false),
  source: z.string().min(1),
  /**
   * Kind of source that the row was compared with: the `publication` of the bureau, the state or the law; a `quotation` of it by an insurer, an
   * agent or an adviser; nothing yet (`unconfirmed`).
   */
  basis: z.enum(ruleBases),
  /** The states that the source of a countrywide row is about. For every other state the row is a default, not knowledge. */
  source_states: z.array(code).default([]),
  /** Day on which somebody compared the row with its source; a row that nobody compared has none. */
  checked_on: z.iso.date().optional(),
};
const ofState = {
  ...sourced,
  /** `*`: every state without rows of its own, except those in `except`. */
  state: z.union([z.literal("*"), code]),
  except: z.array(code).default([]),
};
const ofClasses = {
  ...ofState,
  /** Classes that the row is about, which no other row then answers for; if empty, all but `except_classes`. */
  classes: z.array(z.string()).default([]),
  except_classes: z.array(z.string()).default([]),
  /** Name of the classes, such as `construction`. */
  group: z.string().optional(),
};
const file = <Row extends z.ZodType<Sourced>>(row: Row) =>
  z.object({ about: z.string(), rows: z.array(row.refine(isCompared, { error: whenCompared })).min(1) });

type Sourced = z.output<z.ZodObject<typeof sourced>>;
const whenCompared = "must have checked_on if it was compared with a source, and only then";

function isCompared({ basis, checked_on: checkedOn }: Sourced): boolean {
  return (checkedOn !== undefined) === (basis !== "unconfirmed");
}

const ownerLimits = {
  weekly_minimum: amount.optional(),
  weekly_maximum: amount.optional(),
  yearly_minimum: amount.optional(),
  yearly_maximum: amount.optional(),
  /** A payroll per year that counts whatever was paid. */
  fixed_yearly: amount.optional(),
};

/** Returns the limit that a row does not have, although it has the other one; undefined if it has both, or a fixed payroll. */
export function missingLimit(row: OfficerLimitsRow): "minimum" | "maximum" | undefined {
  if (row.fixed_yearly !== undefined) return undefined;
  if (row.weekly_minimum === undefined && row.yearly_minimum === undefined) return "minimum";
  return row.weekly_maximum === undefined && row.yearly_maximum === undefined ? "maximum" : undefined;
}

/** True if a row has limits: a minimum or a maximum, by the week or by the year, or instead of both a fixed payroll. */
function hasLimits(row: Partial<Record<keyof typeof ownerLimits, unknown>>): boolean {
  const least = [row.weekly_minimum, row.yearly_minimum].filter((limit) => limit !== undefined).length;
  const most = [row.weekly_maximum, row.yearly_maximum].filter((limit) => limit !== undefined).length;
  if (row.fixed_yearly !== undefined) return least + most === 0;
  return least + most > 0 && least < 2 && most < 2;
}

/** True if a maximum has its unit, and a row without a maximum has none. */
function hasUnit(row: { yearly_maximum?: unknown; weekly_maximum?: unknown; unit?: string | undefined }): boolean {
  if (row.weekly_maximum !== undefined) return row.unit === "week" || row.unit === "average_week";
  return row.unit === (row.yearly_maximum === undefined ? undefined : "year");
}

const overtimeRow = z.object({ ...ofClasses, deducted: z.boolean() });
const excludedPayRow = z.object({
  ...ofClasses,
  kinds: z.array(z.enum(excludedPayKinds)).min(1),
  deducted: z.boolean(),
});
const officerLimitsRow = z
  .object({
    ...ofClasses,
    /** Kinds of owner to whom the limits apply. */
    kinds: z.array(z.enum(ownerKinds)).min(1).default(["officer"]),
    ...ownerLimits,
    /** Pay that the limits are compared with: that of the average week of the covered days. */
    unit: z.literal("average_week").default("average_week"),
    /** True if a part of a week counts as a week. */
    part_of_week_counts: z.boolean().default(false),
    /** True if the maximum is that of a policy year, whatever part of it is covered. */
    maximum_of_policy_year: z.boolean().default(false),
    /** True if pay for work on one- or two-family houses has the limits of the other classes. */
    except_one_or_two_family: z.boolean().optional(),
  })
  .refine(hasLimits, { error: "must have limits, weekly or yearly, or a fixed yearly payroll" });
const employeeCapRow = z
  .object({
    ...ofClasses,
    /** The first dollars of a policy year that count. */
    yearly_maximum: amount.optional(),
    /** True if `yearly_maximum` is for 52 weeks, so that a term of fewer weeks has its part of it. */
    by_weeks_of_term: z.boolean().default(false),
    /** True if the maximum is not for work on one- or two-family houses. */
    except_one_or_two_family: z.boolean().optional(),
    /** Dollars of a week that count. */
    weekly_maximum: amount.optional(),
    /** Pay that the maximum is compared with: that of each actual week, of the average week, or of the policy year. */
    unit: z.enum(["week", "average_week", "year"]).optional(),
    /** True if the classes have a maximum whose figure is not on file. */
    figure_unknown: z.boolean().default(false),
  })
  .refine(hasUnit, { error: "must have the unit of its maximum, `year` of a yearly one" });
const contractRow = z.object({
  ...sourced,
  contract: z.enum(subcontractorContracts),
  labour: z.object({ numerator: factor, denominator: factor }),
});
const standardExceptionsRow = z.object({ ...ofState, standard_exceptions: z.array(z.string()) });
const step = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.object({
    step: z.enum(names),
    gives: z.string().optional(),
    /** Code of the step in the statistical plan of the rating bureaus, where it is public. */
    statistical_code: z.string().optional(),
  });
const dualWageRow = z.object({
  ...ofClasses,
  below: z.string(),
  at_or_above: z.string(),
  /** Dollars per hour. */
  hourly_wage: amount,
});
const stepsRow = z.object({
  ...ofState,
  state_steps: z.array(
    step([
      "manual_premium",
      "waiver_of_subrogation",
      "increased_limits",
      "employers_liability_minimum",
      "deductible_credit",
      "experience_modification",
      "merit_rating",
      "construction_class_credit",
      "arap",
      "schedule_rating",
      "not_experience_rated",
    ]),
  ),
  policy_steps: z.array(
    step(["premium_discount", "expense_constant", "terrorism", "catastrophe", "minimum_premium", "surcharges"]),
  ),
});
const discountRow = z.object({
  ...sourced,
  table: z.string(),
  bands: z.array(z.object({ up_to: amount.optional(), rate: factor })),
});
const assessmentRow = z.object({ ...ofState, base: z.enum(surchargeBases) });
const minimumRow = z.object({ ...ofState, class_when_none: z.string(), remuneration_share: factor.optional() });
const noncomplianceRow = z.object({
  ...ofState,
  multiple: factor,
  exact: z.boolean(),
  requests: z.int().min(0),
});

const cancellationRow = z.object({
  ...ofState,
  method: z.enum(["pro_rata", "short_rate"]),
  /** The least expense constant of a cancelled term. */
  expense_constant_minimum: amount.optional(),
  /** Shares of the premium of the whole term, by the number of covered days of a year, ascending. */
  short_rates: z.array(z.object({ to_day: z.int().min(1), share: factor })).optional(),
});

/** Schema of the rule data: tables of rows. Each row has the date on which it takes effect and the source of its figures. */
export const ruleData = z.object({
  overtime: file(overtimeRow),
  excludedPay: file(excludedPayRow),
  officerLimits: file(officerLimitsRow),
  employeeCaps: file(employeeCapRow),
  subcontractors: file(contractRow),
  standardExceptions: file(standardExceptionsRow),
  dualWages: file(dualWageRow),
  premiumSteps: file(stepsRow),
  premiumDiscounts: file(discountRow),
  minimumPremium: file(minimumRow),
  noncompliance: file(noncomplianceRow),
  assessments: file(assessmentRow),
  cancellations: file(cancellationRow),
});

export type RuleData = z.input<typeof ruleData>;
/** The validated rule data. */
export type RuleTables = z.output<typeof ruleData>;
export type OfficerLimitsRow = z.output<typeof officerLimitsRow>;
export type StepsRow = z.output<typeof stepsRow>;
export type StateStep = StepsRow["state_steps"][number]["step"];
export type PolicyStep = StepsRow["policy_steps"][number]["step"];
/** A row of the rule data, or one that is made from a row of an owner's table, with the id by which that is cited. */
interface Cited {
  citedAs?: string;
}
export type MinimumRow = z.output<typeof minimumRow> & Cited;
export type AssessmentRow = z.output<typeof assessmentRow>;
export type CancellationRow = z.output<typeof cancellationRow> & Cited;
export type NoncomplianceRow = z.output<typeof noncomplianceRow>;
