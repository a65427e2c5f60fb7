import type { Amount } from "@platform/decimal/exact";
import type { Tenant } from "@platform/service/call/tenant";
import type { Audit } from "../audit/audits/audit.ts";
import type { StoredVersion } from "../audit/versions/version.sql.ts";
import type { ExposureSource, WorksheetWarning } from "../policy/preview/exposure-source.ts";
import type { Worksheet } from "../rating/premium/rate-payroll.ts";
import type { ClassPremium } from "./class-premium.ts";
import type { StatedPolicy } from "./stated-policy.sql.ts";
import type { StatementDifference } from "./version-difference.ts";

/** A stored worksheet with what is stored beside it. */
export interface StatedWorksheet {
  worksheet: Worksheet;
  sources: ExposureSource[];
  warnings: WorksheetWarning[];
  /** Names of the owners that granted payroll. */
  granters: string[];
  /** Names of the subcontractors of its lines by their ids; without those that were deleted since. */
  subcontractors: ReadonlyMap<string, string>;
}

/** A version of an audit with everything that it is understood by. Its figures are those that are stored. */
export interface Statement {
  environment: Tenant["environment"];
  audit: Audit;
  /** Name of the owner for people; may be empty. */
  ownerName: string;
  policy: StatedPolicy;
  /** First and last audited day of the version, else of the audit. */
  period: { firstDay: string; lastDay: string };
  /** Absent until the audit has a result. */
  version?: StoredVersion;
  /** The amount that was paid by now, and the balance of the version. */
  account?: { paid: Amount; balance: Amount };
  /** Absent without a version, and for one that was not rated from payroll: of a non-compliant or waived audit. */
  stated?: StatedWorksheet;
  classes: ClassPremium[];
  /** The reports that the version rests on, statements of no payroll too. */
  reportIds: string[];
  /** The changes since the version before; absent for the first version. */
  difference?: StatementDifference;
}
