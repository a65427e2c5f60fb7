import type { FindingWarning } from "@platform/error-codes/finding-codes";
import type { Queryable } from "@platform/postgres/query/statement";
import { nearestNames } from "@platform/validation/nearest-name";
import type { Problem } from "../findings/problem.ts";
import { selectIsFirst, selectIsKnown, selectSimilarEmployerIds } from "./employer.sql.ts";
import type { EmployerKey } from "./employer.ts";

/** Maximum number of known ids in a warning. */
const mostNearest = 3;

/** Returns the warning about an employer that no policy, roster or payroll has had, with the known ids that are nearest to its id. */
export async function employerNew(db: Queryable, key: EmployerKey): Promise<Problem<FindingWarning>> {
  const nearest = nearestNames(key.employerId, await selectSimilarEmployerIds(db, key), mostNearest);
  // An id of an employer is no name of a person: it is in every report and response.
  const received = key.employerId;
  const question = nearest.length === 0 ? "" : ` Is it ${nearest.join(", or ")}?`;
  const message = `No payroll, roster or policy has had the employer ${received}.${question}`;
  const warning: Problem<FindingWarning> = { code: "EMPLOYER_NEW", field: "employer_id", message, received };
  return nearest.length === 0 ? warning : { ...warning, expected: nearest.join(", ") };
}

/** Resolves to the warning if the employer has no record. */
export async function warnIfNew(db: Queryable, key: EmployerKey): Promise<Problem<FindingWarning>[]> {
  return (await selectIsKnown(db, key)) ? [] : [await employerNew(db, key)];
}

/** Resolves to the warning if the report made the record of its employer. */
export async function warnIfFirst(
  db: Queryable,
  key: EmployerKey & { reportId: string },
): Promise<Problem<FindingWarning>[]> {
  return (await selectIsFirst(db, key)) ? [await employerNew(db, key)] : [];
}
