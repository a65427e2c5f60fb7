import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { nearestNames } from "@platform/validation/nearest-name";
import type { Problem } from "../findings/problem.ts";
import { selectIsFirst, selectKnown, selectSimilarEmployerIds, selectSimilarToEach } from "./employer.sql.ts";
import type { EmployerKey } from "./employer.ts";

/** Maximum number of known ids in a warning. */
const mostNearest = 3;

/** Number of ids that are compared at a time: requests of others come between. */
const mostCompared = 20;

/** Returns the warning about an employer that no policy, roster or payroll has had, with the known ids that are nearest to its id. */
export async function employerNew(db: Queryable, key: EmployerKey): Promise<Problem<FindingWarning>> {
  return warningOf(key.employerId, await selectSimilarEmployerIds(db, key));
}

function warningOf(employerId: string, similarIds: readonly string[]): Problem<FindingWarning> {
  const nearest = nearestNames(employerId, similarIds, mostNearest);
  // An id of an employer is no name of a person: it is in every report and response.
  const received = employerId;
  const question = nearest.length === 0 ? "" : ` Is it ${nearest.join(", or ")}?`;
  const message = `No payroll, roster or policy has had the employer ${received}.${question}`;
  const warning: Problem<FindingWarning> = { code: "EMPLOYER_NEW", field: "employer_id", message, received };
  return nearest.length === 0 ? warning : { ...warning, expected: nearest.join(", ") };
}

/** Resolves to the warnings about those of the employers that have no record, by their ids. */
export async function warnIfNew(
  db: Queryable,
  tenant: Tenant,
  employerIds: readonly string[],
): Promise<ReadonlyMap<string, Problem<FindingWarning>>> {
  const knownIds = await selectKnown(db, tenant, employerIds);
  const newIds = employerIds.filter((employerId) => !knownIds.has(employerId));
  const warnings = new Map<string, Problem<FindingWarning>>();
  for (let start = 0; start < newIds.length; start += mostCompared) {
    const some = newIds.slice(start, start + mostCompared);
    const similar = await selectSimilarToEach(db, tenant, some);
    for (const employerId of some) warnings.set(employerId, warningOf(employerId, similar.get(employerId) ?? []));
  }
  return warnings;
}

/** Resolves to the warning if the report made the record of its employer. */
export async function warnIfFirst(
  db: Queryable,
  key: EmployerKey & { reportId: string },
): Promise<Problem<FindingWarning>[]> {
  return (await selectIsFirst(db, key)) ? [await employerNew(db, key)] : [];
}
