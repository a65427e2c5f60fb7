import type { DisputedLineStatus } from "@platform/public-records/record/audit-choices";
import type { RateBasis } from "@platform/public-records/record/rating-choices";
import type { LineAdjustment } from "../../rating/payroll/line-adjustment.ts";

/** A line of a worksheet with what it should be. Once it is accepted, it is an adjustment of the ratings of the term. */
export interface DisputedLine extends Omit<LineAdjustment, "disputeId" | "disputeLine" | "through"> {
  /** Last day of the line's rate period. */
  lastDay: string;
  /** Remuneration of the line when it was disputed, or its units. */
  counted: string;
  /** Unit of the line's rate; absent for remuneration. */
  rateBasis?: Exclude<RateBasis, "per_100">;
  /** The report and the person that the line is disputed for; empty if it is not about one. */
  reportId: string;
  employeeId: string;
  note: string;
  status: DisputedLineStatus;
  /** Amount of the line before the adjustment, when the dispute was accepted. Only of an accepted line. */
  accepted?: string;
}
