import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import type { Door } from "./payroll-report.ts";
import type { Problem, WarningCode } from "./problem.ts";

interface LockedRow {
  status: string;
  profile: Door;
  submission: Buffer;
  received_at: Date;
  overlapping: string | null;
}

const lockStatement = statement<LockedRow>(
  "report_lock",
  `SELECT status, profile, submission, received_at,
     (SELECT earlier.id FROM payroll_reports AS earlier
      WHERE earlier.environment = report.environment AND earlier.owner_id = report.owner_id
        AND earlier.employer_id = report.employer_id AND earlier.period_start <= report.period_end
        AND earlier.period_end >= report.period_start AND earlier.received_at <= report.received_at
        AND earlier.id <> report.id AND earlier.id IS DISTINCT FROM report.corrects
        AND earlier.status <> 'failed' AND earlier.superseded_by IS NULL
      LIMIT 1) AS overlapping
   FROM payroll_reports AS report
   WHERE id = $1 AND environment = $2 AND owner_id = $3
   FOR UPDATE OF report`,
);

/**
 * The report, held until the transaction ends so that nobody else works on it. `overlapping`: an earlier report of the
 * employer that counts and covers one of the same days, other than the one that is corrected.
 */
export async function lockReport(tx: Queryable, tenant: Tenant, id: string) {
  const [row] = await tx.query(lockStatement, [id, tenant.environment, tenant.ownerId]);
  if (!row) return undefined;
  const { status, profile, submission, received_at, overlapping } = row;
  return { status, door: profile, submission, receivedAt: received_at, overlapping };
}

/** Where a report ends: completed when it has no failure. */
export interface ReportEnd {
  recordsProcessed: number;
  recordsFailed: number;
  /** Decimal string: the gross wages of the processed records. */
  processedGrossWages: string;
  failure?: { code: string; message: string; details: string[] };
  warnings: Problem<WarningCode>[];
  finishedAt: Date;
}

const finishStatement = statement(
  "report_finish",
  `UPDATE payroll_reports
   SET status = CASE WHEN $4::jsonb IS NULL THEN 'completed' ELSE 'failed' END, failure = $4, warnings = $5,
     records_processed = $6, records_failed = $7, processed_gross_wages = $8, finished_at = $9
   WHERE id = $1 AND environment = $2 AND owner_id = $3 AND status = 'processing'`,
);

export async function finishReport(tx: Queryable, tenant: Tenant, id: string, end: ReportEnd): Promise<void> {
  await tx.query(finishStatement, [
    id,
    tenant.environment,
    tenant.ownerId,
    end.failure ? JSON.stringify(end.failure) : null,
    JSON.stringify(end.warnings),
    end.recordsProcessed,
    end.recordsFailed,
    end.processedGrossWages,
    end.finishedAt,
  ]);
}

interface FileRow {
  status: "processing" | "completed" | "failed";
  records_total: number;
  records_processed: number;
  records_failed: number;
  received_at: Date;
  finished_at: Date | null;
}

const fileStatement = statement<FileRow>(
  "report_file",
  `SELECT status, records_total, records_processed, records_failed, received_at, finished_at FROM payroll_reports
   WHERE id = $1 AND environment = $2 AND owner_id = $3`,
);

export async function findFile(db: Queryable, tenant: Tenant, id: string): Promise<FileRow | undefined> {
  const [row] = await db.query(fileStatement, [id, tenant.environment, tenant.ownerId]);
  return row;
}
