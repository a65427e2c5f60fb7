import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

const unansweredStatement = statement(
  "records_requests_unanswered",
  { day: "text" },
  `SELECT DISTINCT (created_at AT TIME ZONE 'UTC')::date::text AS day FROM records_requests
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND audit_id = {auditId:text} AND status = 'open'
     AND due_on < (now() AT TIME ZONE 'UTC')::date ORDER BY day`,
);

/**
 * Selects the days, `YYYY-MM-DD`, on which records were requested that were not handed in by their due date, by the clock of the
 * database. Requests of one day count once.
 */
export async function selectUnansweredDays(
  db: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
): Promise<string[]> {
  return (await db.query(unansweredStatement, { environment, ownerId, auditId })).map(({ day }) => day);
}
