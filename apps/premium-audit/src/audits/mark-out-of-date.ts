import type { Queryable } from "@platform/postgres/statement";
import type { Dependencies } from "../dependencies.ts";
import {
  type ChangedReport,
  deleteSources,
  lockTouchedAudits,
  type TouchedAudit,
  updateOutOfDate,
  updateUpToDate,
} from "./source.sql.ts";

/**
 * Marks the completed audits that reports make out of date: a report lies in their days and they were rated without it,
 * or, of reports that have ceased to count, with it. One that came and went since has changed nothing. What an owner does
 * who has taken back the grant by which an audit was rated is nobody else's business any more.
 */
export async function markOutOfDate(
  { exposure }: Pick<Dependencies, "exposure">,
  tx: Queryable,
  reports: readonly ChangedReport[],
  { ceased = false } = {},
): Promise<void> {
  if (reports.length === 0) return;
  const touched = await lockTouchedAudits(tx, reports);
  if (touched.length === 0) return;
  const gone: TouchedAudit[] = [];
  const granted = touched.filter(({ tenant, source }) => source.ownerId !== tenant.ownerId);
  // Asked once of each grant, however many audits were rated by it: the audits are held meanwhile.
  for (const audits of Map.groupBy(granted, grantOf).values()) {
    const [any] = audits;
    if (any && !(await isStillGranted(exposure, any))) gone.push(...audits);
  }
  if (gone.length > 0) await deleteSources(tx, gone);
  const ids = touched.map(({ id }) => id);
  const now = new Date();
  await updateOutOfDate(tx, ids, reports, { ceased, now });
  if (ceased) for (const { reportId } of reports) await updateUpToDate(tx, ids, reportId, now);
}

function grantOf({ tenant, employerId, source }: TouchedAudit): string {
  return JSON.stringify([tenant.environment, tenant.ownerId, employerId, source.ownerId, source.employerId]);
}

/** Whose exposure an owner may read is the first that payroll-intake says when it is asked for any of it. */
async function isStillGranted(
  exposure: Dependencies["exposure"],
  { tenant, employerId, source }: TouchedAudit,
): Promise<boolean> {
  const anyDay = "2000-01-01";
  for await (const { sources } of exposure.listExposure({ employerId, from: anyDay, to: anyDay }, { tenant })) {
    return sources.some(
      ({ ownerId, employerId: theirs }) => ownerId === source.ownerId && theirs === source.employerId,
    );
  }
  return false;
}
