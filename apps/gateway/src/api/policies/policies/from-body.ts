import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PolicyMembersSchema, RatingTermsSchema } from "@platform/contracts/premium_audit/v1/policies";
import { policyMembers } from "@platform/public-records/noun/policy";
import { type CamelCase, camelCase } from "@platform/public-records/value/camel-case";
import type { z } from "zod";
import { fromBodyMembers } from "../../shared/body-members.ts";
import { momentOf } from "../../shared/date-time.ts";
import { decimalString, optionalDecimalString } from "../../shared/decimal.ts";
import { profileNames, publicField } from "../../shared/field-names.ts";
import { decimalMembers, stateDecimalMembers } from "./decimal-members.ts";
import { type newPolicy, type policyChange, ratingMembers } from "./members.ts";
import { fromParties } from "./party-members.ts";

type Change = z.output<typeof policyChange>;
type Members = z.output<typeof newPolicy> | Change;
type Classification = NonNullable<Members["classifications"]>[number];

/** The members of a body as premium-audit reads them. */
export function fromPolicyBody(body: Members): MessageInitShape<typeof PolicyMembersSchema> {
  const { employer_id, policy_number, status, effective_date, expiration_date, premium } = body;
  return {
    employerId: employer_id ?? "",
    policyNumber: policy_number ?? "",
    status: status ?? "",
    ...(effective_date && { effectiveDate: timestampFromDate(momentOf(effective_date)) }),
    ...(expiration_date && { expirationDate: timestampFromDate(momentOf(expiration_date)) }),
    ...amount("premium", premium),
    ...fromBodyMembers(policyMembers, body),
    ...(body.audit && { audit: body.audit }),
    ...(body.billing && { billing: billing(body.billing) }),
    ...("endorsement_date" in body && { endorsementDate: body.endorsement_date ?? "" }),
    ...cancellation(body),
    rating: ratingTerms(body),
  };
}

function billing({ mode, pay_schedule, grace_days, pay_period_start }: NonNullable<Members["billing"]>) {
  const graceDays = grace_days ?? undefined;
  return {
    mode,
    paySchedule: pay_schedule ?? "",
    payPeriodStart: pay_period_start ?? "",
    ...(graceDays !== undefined && { graceDays }),
  };
}

function cancellation({ cancellation_date: date, cancellation_method: method }: Members) {
  return {
    ...(date && { cancellationDate: timestampFromDate(momentOf(date)) }),
    cancellationMethod: method ?? "",
  };
}

const termsField = publicField({
  class_code: profileNames.A.class_code,
  class_codes: "classification_codes",
  effective_from: "effective_date",
});

/** A path of the internal contract in the partner's names; the members of `rating` are members of the policy itself. */
export function policyField(field: string): string {
  const path = field.replace(/^rating\./, "");
  return path.startsWith("state_terms") ? path : termsField(path);
}

/** The members that a body contains, by their names in the internal contract. */
export function updatedPaths(body: Members): string[] {
  // `null` is how a record without a cancellation shows the method, so sending it back changes nothing.
  const noMethod =
    "cancellation_method" in body && body.cancellation_method === null ? "cancellation_method" : undefined;
  const names = Object.keys(body).filter((name) => name !== "owner_id" && name !== noMethod);
  return names.map((name) => (name in ratingMembers ? `rating.${name}` : name));
}

function ratingTerms(body: Members): MessageInitShape<typeof RatingTermsSchema> {
  return {
    classifications: (body.classifications ?? []).map(classification),
    ...decimals(decimalMembers, body),
    ...(body.rate_table && { rateTable: body.rate_table }),
    ...(body.rule_table && { ruleTable: body.rule_table }),
    ...(body.discount_table && { discountTable: body.discount_table }),
    discountBands: (body.discount_bands ?? []).map(discountBand),
    stateDiscounts: (body.state_discounts ?? []).map(({ state, table, bands }) => ({
      state,
      table: table ?? "",
      bands: (bands ?? []).map(discountBand),
    })),
    credits: (body.credits ?? []).map(credit),
    surcharges: (body.surcharges ?? []).map(({ name, rate, amount: dollars, base, state }) => ({
      name,
      base: base ?? "",
      state: state ?? "",
      ...amount("rate", rate),
      ...amount("amount", dollars),
    })),
    officerElections: (body.officer_elections ?? []).map(
      ({ employee_id, included, kind, from: firstDay, to: lastDay }) => ({
        employeeId: employee_id,
        included,
        kind: kind ?? "",
        from: firstDay ?? "",
        to: lastDay ?? "",
      }),
    ),
    subcontractorContract: body.subcontractor_contract ?? "",
    exposureSources: (body.exposure_sources ?? []).map(({ owner_id, employer_id }) => ({
      ownerId: owner_id,
      employerId: employer_id,
    })),
    waiversOfSubrogation: (body.waivers_of_subrogation ?? []).map(({ name, state, rate, premium, minimum }) => ({
      name: name ?? "",
      state: state ?? "",
      rate: decimalString(rate),
      ...amount("premium", premium),
      ...amount("minimum", minimum),
    })),
    rounding: body.rounding ?? "",
    stateTerms: (body.state_terms ?? []).map((row) => ({
      state: row.state === "*" ? "" : (row.state ?? ""),
      effectiveFrom: row.effective_from ?? "",
      ...decimals(stateDecimalMembers, row),
    })),
    recordsSupportDivision: body.records_support_division === true,
    wageRecordsVerified: body.wage_records_verified === true,
    noPayrollMonths: body.no_payroll_months ?? [],
    ...statedRules(body),
    ...fromParties(body),
  };
}

function credit({ name, state, rate, base, statistical_code }: NonNullable<Members["credits"]>[number]) {
  const statisticalCode = statistical_code ?? "";
  return { name, state: state ?? "", rate: decimalString(rate), base: base ?? "", statisticalCode };
}

function discountBand({ up_to, rate }: NonNullable<Members["discount_bands"]>[number]) {
  return { ...amount("upTo", up_to), rate: decimalString(rate) };
}

function statedRules(body: Members) {
  return {
    personLinks: (body.person_links ?? []).map(({ employee_id, same_person_as }) => ({
      employeeId: employee_id,
      samePersonAs: same_person_as,
    })),
    officerLimits: (body.officer_limits ?? []).map((row) => ({
      state: row.state,
      kind: row.kind,
      partOfWeekCounts: row.part_of_week_counts ?? false,
      from: row.from ?? "",
      ...amount("weeklyMinimum", row.weekly_minimum),
      ...amount("weeklyMaximum", row.weekly_maximum),
      ...amount("fixedYearly", row.fixed_yearly),
    })),
    overtimeDeducted: (body.overtime_deducted ?? []).map(({ state, deducted, from: firstDay }) => ({
      state,
      deducted,
      from: firstDay ?? "",
    })),
    excludedPayDeducted: (body.excluded_pay_deducted ?? []).map(({ state, kind, deducted, from: firstDay }) => ({
      state,
      kind,
      deducted,
      from: firstDay ?? "",
    })),
    employeeCaps: (body.employee_caps ?? []).map((row) => ({
      state: row.state,
      classCodes: row.classification_codes ?? [],
      from: row.from ?? "",
      ...amount("yearlyMaximum", row.yearly_maximum),
      ...amount("weeklyMaximum", row.weekly_maximum),
    })),
    noncomplianceCharges: (body.noncompliance_charges ?? []).map((row) => ({
      state: row.state,
      exact: row.exact ?? false,
      requests: row.requests ?? 2,
      from: row.from ?? "",
      multiple: decimalString(row.multiple),
    })),
  };
}

function classification(row: Classification) {
  const isSingle = (row.rate ?? row.loss_cost ?? undefined) !== undefined;
  const single = isSingle ? [{ rate: row.rate, loss_cost: row.loss_cost }] : [];
  const rates: NonNullable<Classification["rates"]> = [...single, ...(row.rates ?? [])];
  return {
    state: row.state,
    classCode: row.classification_code.toUpperCase(),
    description: row.description ?? "",
    rates: rates.map(({ rate, loss_cost, basis, effective_date }) => ({
      rate: decimalString(rate ?? loss_cost ?? 0),
      isLossCost: (rate ?? undefined) === undefined,
      basis: basisOf(basis ?? row.basis),
      effectiveFrom: effective_date ?? "",
    })),
    ...amount("estimatedUnits", row.estimated_units),
    estimates: (row.estimates ?? []).map(({ effective_date, estimated_payroll, estimated_units }) => ({
      effectiveFrom: effective_date,
      ...amount("estimatedPayroll", estimated_payroll),
      ...amount("estimatedUnits", estimated_units),
    })),
    ...amount("estimatedPayroll", row.estimated_payroll),
    ...amount("minimumPremium", row.minimum_premium),
    notExperienceRated: row.experience_rated === false,
  };
}

/** `per_100` is the default, which is left out. */
function basisOf(basis: Classification["basis"]): string {
  return !basis || basis === "remuneration" || basis === "per_100" ? "" : basis;
}

/** The decimals that a body has, by their names in the internal contract. */
function decimals<Name extends string>(
  members: Readonly<Record<Name, unknown>>,
  body: { readonly [Member in NoInfer<Name>]?: number | null | undefined },
): { [Member in Name as CamelCase<Member>]?: string } {
  const names = Object.keys(members) as Name[];
  return Object.assign({}, ...names.map((name) => amount(camelCase(name), body[name])));
}

/** A member that is present when the amount is. */
function amount<Name extends string>(name: Name, value: number | null | undefined): { [N in Name]?: string } {
  const text = optionalDecimalString(value);
  return (text === undefined ? {} : { [name]: text }) as { [N in Name]?: string };
}
