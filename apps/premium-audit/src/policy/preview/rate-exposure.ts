import type { ExposureLine } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { type StoredAdjustment, selectAdjustments } from "../../rated/adjustments/adjustment.sql.ts";
import type { ReportKeeper } from "../../rated/inputs/input-keeper.ts";
import { knownRuleKinds, type RatedInputs } from "../../rated/inputs/rated-inputs.ts";
import type { PayrollSource } from "../../rating/days/overlapping-sources.ts";
import type { AdjustmentOutcome, LineAdjustment } from "../../rating/payroll/line-adjustment.ts";
import type { RegisteredSubcontractor } from "../../rating/payroll/registered-subcontractor.ts";
import { type EarlierAudits, type Rating, ratePayroll } from "../../rating/premium/rate-payroll.ts";
import { rulesOfTerm } from "../../rating/rules/rules.ts";
import { namedSourcesOf } from "../../rating/terms/named-sources.ts";
import type { Classification } from "../../rating/terms/policy-terms.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Period } from "../policies/period.ts";
import { ratedTerm, type Term } from "../policies/policy.ts";
import { tableRates } from "../rate-tables/rates-of-table.ts";
import { namedRuleTable } from "../rule-tables/named-rule-table.ts";
import { selectRegister } from "../subcontractors/subcontractor.sql.ts";
import { toRegistered } from "../subcontractors/subcontractor.ts";
import { describeClasses } from "../terms/describe-classes.ts";
import { adjustmentWarnings } from "./adjustment-warnings.ts";
import { divisionWarnings, type ExposureSource, type WorksheetWarning } from "./exposure-source.ts";
import { fromExposureLine } from "./payroll-message.ts";
import { remarkWarnings } from "./remark-warnings.ts";
import { SourceCollector } from "./source-collector.ts";
import { unchargedPayments } from "./uncharged-payments.ts";
import { unconfirmedRules } from "./unconfirmed-rules.ts";

interface RatingRequest {
  tenant: Tenant;
  policyId: string;
  employerId: string;
  term: Term;
  period: Period;
  /** The audit that is rated; absent for a preview and a ledger. */
  auditId?: string;
  /** Results of other audits of the term before this rating. */
  earlier: EarlierAudits;
  /** Keeps the reports that are rated. */
  keeper?: ReportKeeper;
}

/** A rating, with the owners and employers whose exposure it includes. */
export interface ExposureRating extends Omit<Rating, "divided" | "remarks" | "adjusted" | "unconfirmed"> {
  sources: ExposureSource[];
  /** Sources that the tenant may read but the policy does not name. */
  notCounted: ExposureSource[];
  warnings: WorksheetWarning[];
  /** The register of subcontractors that was rated. */
  register: RegisteredSubcontractor[];
  /** Outcomes of the adjustments of accepted disputes, in order. */
  adjusted: AdjustmentOutcome[];
  /** Inputs of the rating beside the payroll; absent if there are none. */
  inputs?: RatedInputs;
  /** The source of each report that counts, by the report's id. */
  sourceOfReport: ReadonlyMap<string, PayrollSource>;
}

/**
 * Rates the exposure of an employer: the tenant's own and that of accepted grants, or only of the sources that the policy
 * names, each of which is missing if it delivers nothing. Lines are rated as they are streamed; memory holds sums and line positions, not lines, except those of persons with
 * individual limits. The tenant's own register of subcontractors counts too. If two sources count that the policy does not name, it warns of persons whom both pay for the same days.
 * Accepted disputes of the term are applied, and it warns of those that do not fit any more.
 * It also warns of two reports of one source that have the same persons for the same days.
 */
export async function rateExposure(
  { exposure, database }: Pick<Dependencies, "exposure"> & { database: Queryable },
  request: RatingRequest,
): Promise<ExposureRating> {
  const { tenant, policyId, employerId, period, earlier, keeper } = request;
  const { rating: terms } = request.term;
  const days = ratedTerm(request.term);
  const rates = await tableRates(database, tenant, { rateTable: terms.rateTable, firstDay: days.firstDay });
  await rates?.load(terms.classifications);
  const ruleTable = await namedRuleTable(database, tenant, terms);
  const term = { ...days, ...ruleTable, ...(rates && { tableRates: rates }) };
  const rules = rulesOfTerm(term);
  const adjustments = await selectAdjustments(database, tenant, { policyId, term: request.term.term });
  const rating = ratePayroll(term, period, rules, { earlier, adjustments });
  const register = (await selectRegister(database, tenant, employerId)).map(toRegistered);
  for (const subcontractor of register) rating.addSubcontractor(subcontractor);
  const sources = new SourceCollector({ ownerId: tenant.ownerId, employerId }, terms, period);
  const namedSources = namedSourcesOf(terms, tenant.ownerId);
  // The range begins with the term, because earlier pay counts towards yearly maximums.
  const range = { employerId, from: term.firstDay, to: period.lastDay, namedSources };
  for await (const message of exposure.listExposure(range, { tenant })) {
    const report = sources.add(message);
    if (!report) continue;
    await rates?.load(message.lines.flatMap((line) => classesOf(line, terms.classifications)));
    const lines = message.lines.map(fromExposureLine);
    rating.add(report, lines);
    keeper?.add(report, lines);
  }
  const { divided, remarks, adjusted, unconfirmed, worksheet, missing, ...rated } = rating.finish();
  return {
    ...rated,
    // The sources first, because days and reports that are missing may be theirs.
    missing: [...sources.missing(), ...missing],
    ...(worksheet && { worksheet: { ...worksheet, lines: describeClasses(worksheet.lines, term) } }),
    ...sources.list(),
    warnings: [
      ...sources.warnings(),
      ...divisionWarnings(divided),
      ...remarkWarnings(remarks),
      ...unchargedPayments(worksheet?.lines ?? []),
      ...adjustmentWarnings(adjusted, adjustments, { lastDay: period.lastDay, auditId: request.auditId }),
      ...unconfirmedRules(unconfirmed, period),
    ],
    register,
    adjusted,
    inputs: {
      term: days,
      audited: period,
      earlier,
      rateTable: rates?.used(),
      ruleTable: rules.usedTable(),
      register,
      adjustments: adjustments.filter(({ through }) => through <= period.lastDay).map(toRated),
      rules: rules.considered(),
      ruleKinds: knownRuleKinds,
    },
    sourceOfReport: sources.sourceOfReport,
  };
}

/** The part of a stored adjustment that a premium is rated from. */
function toRated({ auditId: _, accepted: __, ...adjustment }: StoredAdjustment): LineAdjustment {
  return adjustment;
}

/** The classes that a line can be of: without a state, in each state of the policy. */
function classesOf({ state, classCode }: ExposureLine, classifications: readonly Classification[]) {
  if (state !== "") return [{ state, classCode }];
  return classifications.map((row) => ({ state: row.state, classCode }));
}
