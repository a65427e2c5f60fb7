import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** An owner that has accepted a grant of an employer's exposure. */
export interface Grantee {
  ownerId: string;
  /** The grantee's id of the employer. */
  employerId: string;
}

const granteesStatement = statement<{ position: number; grantee_owner_id: string; grantee_employer_id: string }>(
  "exposure_grantees",
  `SELECT reported.position::int AS position, grantee_owner_id, grantee_employer_id
   FROM unnest($1::text[], $2::text[], $3::text[])
     WITH ORDINALITY AS reported (environment, owner_id, employer_id, position)
   JOIN exposure_grants USING (environment, owner_id, employer_id)
   WHERE deleted_at IS NULL AND status = 'accepted'
   ORDER BY 1, 2, 3`,
);

/** Selects for each employer the owners who read its exposure by an accepted grant, in the order of the employers. */
export async function selectGrantees(
  db: Queryable,
  employers: readonly { tenant: Tenant; employerId: string }[],
): Promise<Grantee[][]> {
  const rows = await db.query(granteesStatement, [
    employers.map(({ tenant }) => tenant.environment),
    employers.map(({ tenant }) => tenant.ownerId),
    employers.map(({ employerId }) => employerId),
  ]);
  return employers.map((_, index) => {
    const grantees = rows.filter(({ position }) => position === index + 1);
    return grantees.map((row) => ({ ownerId: row.grantee_owner_id, employerId: row.grantee_employer_id }));
  });
}
