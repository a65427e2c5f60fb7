import type { CitationService } from "@platform/contracts/payroll_intake/v1/citations";
import type { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Database } from "@platform/postgres/query/database";
import type { Calls } from "@platform/rpc/client/client";
import type { DueDates } from "../due-dates/due-dates.ts";
import type { OpenFinalAudit } from "./policies/open-final-audit.ts";

/** Database and clients that the operations use. */
export interface Dependencies {
  database: Database;
  /** Client of payroll-intake, which has the payroll. */
  exposure: Calls<typeof ExposureService>;
  /** Client of payroll-intake, which keeps the reports that audits cite. */
  citations: Calls<typeof CitationService>;
  dueDates: DueDates;
  /** Opens the audit of a term that has ended, if the policy says so, in the transaction that ends it. */
  openFinalAudit: OpenFinalAudit;
}
