import type { DisputeStatus } from "@platform/public-records/record/audit-choices";
import type { DisputedLine } from "../../rated/adjustments/disputed-line.ts";

export const disputeIdPrefix = "dsp_";

/** A dispute of lines of one version of an audit. */
export interface Dispute {
  id: string;
  employerId: string;
  auditId: string;
  /** The disputed version, and its last audited day. */
  version: number;
  periodEnd: string;
  status: DisputeStatus;
  reason: string;
  lines: DisputedLine[];
  /** Reason that was stated when it was resolved or withdrawn; may be empty. */
  resolution: string;
  /** The version that the accepted lines made. */
  resolvedVersion?: number;
  createdAt: Date;
  updatedAt: Date;
  resolvedAt?: Date;
  /** The request that resolved or withdrew it. */
  resolvedBy?: string;
}
