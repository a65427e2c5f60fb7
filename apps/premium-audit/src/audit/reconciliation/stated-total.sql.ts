import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { TotalKind } from "@platform/public-records/record/rating-choices";
import type { Tenant } from "@platform/service/call/tenant";
import type { StatedTotal } from "./reconcile.ts";

const totalRow = {
  id: "text",
  kind: typed<TotalKind>("text"),
  state: "text",
  first_day: "text",
  last_day: "text",
  wages: "numeric",
  employer_ids: "text[]",
} as const;

/** A range that payroll-intake sums; a document of more days is compared with nothing. */
const mostDays = 1095;

const totalsStatement = statement(
  "documents_stated_totals",
  totalRow,
  `SELECT document.id, CASE document_type WHEN 'state_unemployment' THEN 'state' WHEN 'payroll_register' THEN 'register'
       ELSE 'federal' END AS kind, document.state, document.period_start::text AS first_day,
     document.period_end::text AS last_day, trim_scale(wages) AS wages, audit.employer_id || other_employer_ids AS employer_ids
   FROM audit_documents AS document JOIN audits AS audit ON audit.environment = document.environment AND audit.owner_id = document.owner_id
     AND audit.id = document.audit_id
   WHERE document.environment = {environment:text} AND document.owner_id = {ownerId:text} AND document.audit_id = {auditId:text} AND document.sha256 IS NOT NULL
     AND document.deleted_at IS NULL AND wages IS NOT NULL
     AND document_type IN ('form_941', 'form_941x', 'state_unemployment', 'payroll_register')
     AND document.period_end - document.period_start < ${mostDays}
     AND NOT EXISTS (SELECT FROM audit_documents AS later
                     WHERE later.environment = document.environment AND later.owner_id = document.owner_id
                       AND later.corrects = document.id AND later.sha256 IS NOT NULL AND later.deleted_at IS NULL)
   ORDER BY document.id`,
);

/** Selects what the documents of an audit state, those that are corrected aside. */
export async function selectStatedTotals(
  db: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
): Promise<StatedTotal[]> {
  const rows = await db.query(totalsStatement, { environment, ownerId, auditId });
  return rows.map(({ id, kind, state, first_day: periodStart, last_day: periodEnd, wages, employer_ids: ids }) => ({
    documentId: id,
    kind,
    state,
    periodStart,
    periodEnd,
    wages,
    employerIds: [...new Set(ids)],
  }));
}
