import { unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** An owner that has accepted a grant of an employer's exposure. */
export interface Grantee {
  ownerId: string;
  /** The grantee's id of the employer. */
  employerId: string;
}

const employerColumns = { position: "int", environment: "text", ownerId: "text", employerId: "text" } as const;
const granteesStatement = statement(
  "exposure_grantees",
  { position: "int", ownerId: "text", employerId: "text" },
  `SELECT reported.position, grantee_owner_id AS "ownerId", grantee_employer_id AS "employerId"
   FROM ${unnested(employerColumns, "reported")}
   JOIN exposure_grants USING (environment, owner_id, employer_id)
   WHERE deleted_at IS NULL AND status = 'accepted'
   ORDER BY 1, 2, 3`,
  { rows: employerColumns },
);

/** Selects for each employer the owners who read its exposure by an accepted grant, in the order of the employers. */
export async function selectGrantees(
  db: Queryable,
  employers: readonly { tenant: Tenant; employerId: string }[],
): Promise<Grantee[][]> {
  const rows = employers.map(({ tenant, employerId }, position) => ({ ...tenant, employerId, position }));
  const grantees = await db.query(granteesStatement, { rows });
  return employers.map((_, index) =>
    grantees.filter(({ position }) => position === index).map(({ ownerId, employerId }) => ({ ownerId, employerId })),
  );
}
