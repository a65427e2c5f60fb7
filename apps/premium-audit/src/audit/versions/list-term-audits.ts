import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type CountTermAuditsRequest,
  type ListTermAuditsRequest,
  type ListTermAuditsResponseSchema,
  type TermAuditOrder,
  TermAuditOrderSchema,
  type TermAuditSchema,
} from "@platform/contracts/premium_audit/v1/audits";
import { pageOf, pageSize } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { enumNames } from "@platform/service/call/enum-names";
import { calendarDateExpected, isCalendarDate } from "@platform/validation/calendar-date";
import { invalidMember } from "@platform/validation/invalid";
import { fromStoredFailure } from "./stored-failure.ts";
import { selectTermAuditCounts, selectTermAudits, type TermAuditKey, type TermAuditRow } from "./term-audit.sql.ts";
import { termAuditStates } from "./term-audit.ts";

const orders = enumNames<typeof TermAuditOrder>(TermAuditOrderSchema).names;

/** Returns a page of the terms with what their audits need. Throws INVALID_ARGUMENT. */
export async function listTermAudits(
  database: Queryable,
  { tenant }: TenantCall,
  { state, employerId, endsFrom, endsTo, dueTo, overdue, orderBy, limit, page }: ListTermAuditsRequest,
): Promise<MessageInitShape<typeof ListTermAuditsResponseSchema>> {
  const size = pageSize(limit);
  if (state !== "" && !termAuditStates.some((one) => one === state)) {
    throw invalidMember("INVALID_PAGE", "state", `must be one of ${termAuditStates.join(", ")}`);
  }
  if (orderBy !== "" && !orders.some((order) => order === orderBy)) {
    throw invalidMember("INVALID_PAGE", "order_by", `must be ${orders.join(" or ")}`);
  }
  checkDays({ endsFrom, endsTo, dueTo });
  const after = page === "" ? undefined : fromPage(page);
  const filter = {
    state,
    employerId,
    endsFrom,
    endsTo,
    dueTo,
    isOverdue: overdue,
    byDueDate: orderBy === "due_date",
    limit: size,
    ...(after && { after }),
  };
  const { items, hasMore } = pageOf(await selectTermAudits(database, tenant, filter), size);
  const last = items.at(-1);
  return { terms: items.map(toTermAuditMessage), nextPage: hasMore && last ? toPage(last) : "" };
}

/** Returns the number of rows of each state, and of those that are overdue. Throws INVALID_ARGUMENT. */
export async function countTermAudits(
  database: Queryable,
  { tenant }: TenantCall,
  { employerId, endsFrom, endsTo, dueTo }: CountTermAuditsRequest,
) {
  checkDays({ endsFrom, endsTo, dueTo });
  const counts = await selectTermAuditCounts(database, tenant, { employerId, endsFrom, endsTo, dueTo });
  return {
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    overdue: counts.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}

function checkDays({ endsFrom, endsTo, dueTo }: Pick<ListTermAuditsRequest, "endsFrom" | "endsTo" | "dueTo">): void {
  for (const [field, day] of Object.entries({ ends_from: endsFrom, ends_to: endsTo, due_to: dueTo })) {
    if (day !== "" && !isCalendarDate(day)) throw invalidMember("INVALID_PAGE", field, calendarDateExpected);
  }
}

function toPage({ sortedOn, policyId, term, auditId }: TermAuditKey): string {
  return [sortedOn, policyId, term, auditId].join("/");
}

function fromPage(page: string): TermAuditKey {
  const [sortedOn = "", policyId = "", term = "", auditId = ""] = page.split("/");
  if (!isCalendarDate(sortedOn) || !/^\d{1,9}$/.test(term)) {
    throw invalidMember("INVALID_PAGE", "page", "must be `next_page` of a page of this list");
  }
  return { sortedOn, policyId, term: Number(term), auditId };
}

function toTermAuditMessage({
  failure: stored,
  finishedAt,
  dueOn,
  isOverdue: overdue,
  ...row
}: TermAuditRow): MessageInitShape<typeof TermAuditSchema> {
  const failure = (row.state === "failed" || row.state === "awaiting_records") && stored;
  return {
    ...row,
    dueDate: dueOn ?? "",
    overdue,
    ...(failure && {
      failure: { ...fromStoredFailure(failure, { periodStart: row.firstDay, periodEnd: row.lastDay }), missing: [] },
    }),
    ...(finishedAt && { finishedAt: timestampFromDate(finishedAt) }),
  };
}
