import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  CountTermAuditsRequest,
  ListTermAuditsRequest,
  ListTermAuditsResponseSchema,
  TermAuditSchema,
} from "@platform/contracts/premium_audit/v1/audits";
import { pageOf, pageSize } from "@platform/postgres/page";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { calendarDateExpected, isCalendarDate } from "@platform/validation/calendar-date";
import { invalidMember } from "@platform/validation/invalid";
import { fromStoredFailure } from "./stored-failure.ts";
import { selectTermAuditCounts, selectTermAudits, type TermAuditKey, type TermAuditRow } from "./term-audit.sql.ts";
import { termAuditStates } from "./term-audit.ts";

/** Returns a page of the terms with what their audits need. Throws INVALID_ARGUMENT. */
export async function listTermAudits(
  database: Queryable,
  { tenant }: TenantCall,
  { state, employerId, endsFrom, endsTo, limit, page }: ListTermAuditsRequest,
): Promise<MessageInitShape<typeof ListTermAuditsResponseSchema>> {
  const size = pageSize(limit);
  if (state !== "" && !termAuditStates.some((one) => one === state)) {
    throw invalidMember("INVALID_PAGE", "state", `must be one of ${termAuditStates.join(", ")}`);
  }
  checkDays({ endsFrom, endsTo });
  const after = page === "" ? undefined : fromPage(page);
  const asked = { state, employerId, endsFrom, endsTo, limit: size, ...(after && { after }) };
  const { items, hasMore } = pageOf(await selectTermAudits(database, tenant, asked), size);
  const last = items.at(-1);
  return { terms: items.map(toTermAuditMessage), nextPage: hasMore && last ? toPage(last) : "" };
}

/** Returns the number of rows of each state. Throws INVALID_ARGUMENT. */
export async function countTermAudits(
  database: Queryable,
  { tenant }: TenantCall,
  { employerId, endsFrom, endsTo }: CountTermAuditsRequest,
) {
  checkDays({ endsFrom, endsTo });
  const counts = await selectTermAuditCounts(database, tenant, { employerId, endsFrom, endsTo });
  return { counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])) };
}

function checkDays({ endsFrom, endsTo }: { endsFrom: string; endsTo: string }): void {
  for (const [field, day] of Object.entries({ ends_from: endsFrom, ends_to: endsTo })) {
    if (day !== "" && !isCalendarDate(day)) throw invalidMember("INVALID_PAGE", field, calendarDateExpected);
  }
}

function toPage({ last_day, policy_id, term, audit_id }: TermAuditKey): string {
  return [last_day, policy_id, term, audit_id].join("/");
}

function fromPage(page: string): TermAuditKey {
  const [last_day = "", policy_id = "", term = "", audit_id = ""] = page.split("/");
  if (!isCalendarDate(last_day) || !/^\d{1,9}$/.test(term)) {
    throw invalidMember("INVALID_PAGE", "page", "must be `next_page` of a page of this list");
  }
  return { last_day, policy_id, term: Number(term), audit_id };
}

function toTermAuditMessage(row: TermAuditRow): MessageInitShape<typeof TermAuditSchema> {
  const { first_day: firstDay, last_day: lastDay, failure: stored, finished_at: finishedAt } = row;
  const failure = row.state === "failed" && stored;
  return {
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    policyStatus: row.policy_status,
    employerId: row.employer_id,
    term: row.term,
    ...{ firstDay, lastDay },
    estimatedPremium: row.estimated_premium,
    premium: row.premium,
    state: row.state,
    auditId: row.audit_id,
    auditType: row.audit_type,
    ...(failure && {
      failure: { ...fromStoredFailure(failure, { periodStart: firstDay, periodEnd: lastDay }), missing: [] },
    }),
    ...(finishedAt && { finishedAt: timestampFromDate(finishedAt) }),
  };
}
