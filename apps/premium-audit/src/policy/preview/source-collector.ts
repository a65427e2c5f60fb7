import type {
  ListExposureResponse,
  ExposureSource as SourceMessage,
} from "@platform/contracts/payroll_intake/v1/exposure";
import { type Days, daysOf, overlapOf } from "../../rating/days/days.ts";
import { isSameSource, overlappingSources, type PayrollSource } from "../../rating/days/overlapping-sources.ts";
import { missingSources } from "../../rating/missing-sources.ts";
import { overlappingReports } from "../../rating/payroll/overlapping-reports.ts";
import type { PayrollReport } from "../../rating/payroll/payroll.ts";
import type { Missing } from "../../rating/premium/rate-payroll.ts";
import { namedSourcesOf, sourceCounts } from "../../rating/terms/named-sources.ts";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";
import type { Period } from "../policies/period.ts";
import { type ExposureSource, overlapWarning, reportWarnings, type WorksheetWarning } from "./exposure-source.ts";
import { fromExposureReport } from "./payroll-message.ts";

/** Collects the sources of the payroll that payroll-intake streams, and what overlaps in them or is missing. */
export class SourceCollector {
  /** The source of each report that counts, by the report's id. */
  readonly sourceOfReport = new Map<string, PayrollSource>();
  readonly #policySource: PayrollSource;
  readonly #terms: RatingTerms;
  readonly #audited: Days;
  readonly #readable: ExposureSource[] = [];
  readonly #ungranted: SourceMessage[] = [];
  readonly #reporting: PayrollSource[] = [];
  readonly #sourceOverlaps;
  readonly #reportOverlaps;

  /** @param policySource owner and employer of the policy: the source of reports that name none */
  constructor(policySource: PayrollSource, terms: RatingTerms, { firstDay, lastDay }: Period) {
    this.#policySource = policySource;
    this.#terms = terms;
    this.#audited = daysOf(firstDay, lastDay);
    this.#sourceOverlaps = overlappingSources(this.#audited);
    this.#reportOverlaps = overlappingReports(this.#audited);
  }

  /** Adds a message of the stream and returns its report; undefined if it has none, or if the report does not count. */
  add({ sources, ungranted, report: message, lines }: ListExposureResponse): PayrollReport | undefined {
    this.#readable.push(...sources.map(toSource));
    this.#ungranted.push(...ungranted);
    if (!message) return undefined;
    const source = message.source ? toSource(message.source) : this.#policySource;
    if (!this.#counts(source)) return undefined;
    this.sourceOfReport.set(message.reportId, source);
    const report = fromExposureReport(message);
    this.#reportOverlaps.add({ ownerId: source.ownerId, employerId: source.employerId }, report, lines);
    const days = daysOf(message.periodStart, message.periodEnd);
    const isNew = !this.#reporting.some((other) => isSameSource(other, source));
    if (isNew && overlapOf(days, this.#audited)) this.#reporting.push(source);
    // The policy says which of its named sources count, and one source has no overlap.
    const { exposureSources: namedSources = [] } = this.#terms;
    if (namedSources.length > 0 || this.#readable.length < 2 || this.#isInsured(source)) return report;
    for (const { personKey, employeeId } of lines) this.#sourceOverlaps.add({ source, employeeId, personKey, days });
    return report;
  }

  /** Returns the sources that count, and those that may be read but that the policy does not name. */
  list(): { sources: ExposureSource[]; notCounted: ExposureSource[] } {
    const { yes = [], no = [] } = Object.groupBy(this.#readable, (source) => (this.#counts(source) ? "yes" : "no"));
    return { sources: yes, notCounted: no };
  }

  missing(): Missing[] {
    const read = { readable: this.#readable, ungranted: this.#ungranted, reporting: this.#reporting };
    const namedSources = namedSourcesOf(this.#terms, this.#policySource.ownerId);
    return missingSources(this.#audited, { ...this.#terms, namedSources }, read).map((source) => ({
      code: "SOURCE_MISSING",
      ...source,
    }));
  }

  #counts(source: PayrollSource): boolean {
    return sourceCounts(this.#terms, source, this.#policySource.ownerId);
  }

  /** A person may work for several insureds of one policy. */
  #isInsured(source: PayrollSource): boolean {
    return namedSourcesOf(this.#terms, this.#policySource.ownerId).some((other) => isSameSource(other, source));
  }

  warnings(): WorksheetWarning[] {
    return [...this.#sourceOverlaps.list().map(overlapWarning), ...reportWarnings(this.#reportOverlaps.list())];
  }
}

function toSource({ ownerId, employerId, grantId }: Pick<SourceMessage, "ownerId" | "employerId" | "grantId">) {
  return { ownerId, employerId, ...(grantId !== "" && { grantId }) };
}
