import type { Queryable } from "@platform/postgres/query/statement";
import type { Dependencies } from "../../policy/dependencies.ts";
import {
  type ChangedReport,
  lockTouchedAudits,
  type TouchedAudit,
  updateOutOfDate,
  updateSourcesCeased,
  updateUpToDate,
} from "./version-source.sql.ts";

/**
 * Marks completed audits as out of date if a report covers one of their days, or an earlier one of the term, and they were rated
 * without it. `ceased` reports no longer count: it marks the audits that were rated with them, and unmarks those that were marked because of
 * them. Of `changed` reports, which count as before, it marks the audits that were rated with them. Reports of an owner that has revoked its
 * grant are ignored.
 */
export async function markOutOfDate(
  { exposure }: Pick<Dependencies, "exposure">,
  tx: Queryable,
  reports: readonly ChangedReport[],
  { ceased = false, changed = false } = {},
): Promise<void> {
  if (reports.length === 0) return;
  const touched = await lockTouchedAudits(tx, reports);
  if (touched.length === 0) return;
  const auditsWithoutGrant: TouchedAudit[] = [];
  const granted = touched.filter(({ tenant, source }) => source.ownerId !== tenant.ownerId);
  // One call for each grant, because the audits are locked during the calls.
  for (const audits of Map.groupBy(granted, grantOf).values()) {
    const [any] = audits;
    if (any && !(await isStillGranted(exposure, any))) auditsWithoutGrant.push(...audits);
  }
  if (auditsWithoutGrant.length > 0) await updateSourcesCeased(tx, auditsWithoutGrant);
  const now = new Date();
  await updateOutOfDate(tx, touched, reports, { cited: ceased || changed, now });
  if (ceased) for (const { reportId } of reports) await updateUpToDate(tx, touched, reportId, now);
}

function grantOf({ tenant, employerId, source }: TouchedAudit): string {
  return JSON.stringify([tenant.environment, tenant.ownerId, employerId, source.ownerId, source.employerId]);
}

/** Asks payroll-intake, whose first message for any exposure lists the owners that the tenant may read. */
async function isStillGranted(
  exposure: Dependencies["exposure"],
  { tenant, employerId, source }: TouchedAudit,
): Promise<boolean> {
  const anyDay = "2000-01-01";
  const request = { employerId, from: anyDay, to: anyDay, namedSources: [source] };
  for await (const { sources } of exposure.listExposure(request, { tenant })) {
    return sources.some(
      ({ ownerId, employerId: theirs }) => ownerId === source.ownerId && theirs === source.employerId,
    );
  }
  return false;
}
