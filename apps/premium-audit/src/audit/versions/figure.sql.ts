import { exact } from "@platform/decimal/exact";
import { type RowOf, typed } from "@platform/postgres/query/columns";
import type { AdjustmentType } from "@platform/public-records/record/rating-choices";
import type { AuditResults } from "../audits/audit.ts";

/** Columns of the figures of a version. All are null for an audit without one, and some for versions of earlier releases. */
export const figureColumns = {
  payroll: "amount?",
  remuneration: "amount?",
  estimatedPremium: "amount?",
  actualPremium: "amount?",
  /** The total premium, under its former name. */
  totalDue: "amount?",
  premiumToDate: "amount?",
  totalToDate: "amount?",
  chargedBefore: "amount?",
  adjustment: "amount?",
  adjustmentType: typed<AdjustmentType | null>("text?"),
} as const;

type FigureRow = RowOf<typeof figureColumns>;

/** Returns the figures of a version as they are stored; of every column, so that a new one cannot be forgotten. */
export function toFigureRow({ totalPremium: totalDue, instalment: _, ...figures }: AuditResults): FigureRow {
  return { payroll: null, remuneration: null, ...figures, totalDue };
}

/** Converts the figures of a version; undefined if the audit has no version. */
export function fromFigureRow(row: FigureRow): AuditResults | undefined {
  const { payroll, remuneration, estimatedPremium, actualPremium, adjustment, adjustmentType } = row;
  if (estimatedPremium === null || actualPremium === null || adjustment === null || adjustmentType === null) {
    return undefined;
  }
  const totalPremium = row.totalDue ?? actualPremium;
  // Versions of earlier releases have figures of their own days only.
  const premiumToDate = row.premiumToDate ?? actualPremium;
  const chargedBefore = row.chargedBefore ?? "0";
  return {
    ...(payroll !== null && { payroll }),
    ...(remuneration !== null && { remuneration }),
    estimatedPremium,
    actualPremium,
    totalPremium,
    premiumToDate,
    totalToDate: row.totalToDate ?? totalPremium,
    chargedBefore,
    instalment: exact(premiumToDate).minus(chargedBefore).toFixed(),
    adjustment,
    adjustmentType,
  };
}
