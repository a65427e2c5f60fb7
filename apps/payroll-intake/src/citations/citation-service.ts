import { CitationService } from "@platform/contracts/payroll_intake/v1/citations";
import type { Database } from "@platform/postgres/query/database";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { citeReports } from "./cite-reports.ts";
import { listCitedLines } from "./list-cited-lines.ts";

/** Implements CitationService. */
export function citationService(database: Database): Implementation {
  return implementForTenants(CitationService, {
    citeReports: ({ auditId, reportIds }, call) => citeReports({ database }, call, { auditId, reportIds }),
    listCitedLines: ({ auditId, reportIds }, call) => listCitedLines({ database }, call, { auditId, reportIds }),
  });
}
