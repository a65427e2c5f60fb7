import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { auditType } from "./audit-type.sql.ts";

const interimStatement = statement(
  "policy_interim_audit",
  { id: "text" },
  `SELECT listed.id FROM audits AS listed WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}
     AND deleted_at IS NULL AND ${auditType} = 'interim' ORDER BY listed.id LIMIT 1`,
);

/** Selects the id of an interim audit of a term; undefined if there is none. */
export async function selectInterimAudit(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term }: { policyId: string; term: number },
): Promise<string | undefined> {
  const [row] = await db.query(interimStatement, { environment, ownerId, policyId, term });
  return row?.id;
}
