import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ListedCode } from "@platform/class-codes/class-code-book";
import { classCodes } from "@platform/class-codes/shipped";
import type { ClassCodeSchema, ListClassCodesRequest } from "@platform/contracts/premium_audit/v1/class_codes";
import { pageOf, pageSize, unknownCursor } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { calendarDate, orEmpty } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { selectTableClasses } from "./known-class.sql.ts";

type ClassCode = MessageInitShape<typeof ClassCodeSchema> & { id: string };

const request = z.object({ date: orEmpty(calendarDate()) });

const catalogue = classCodes.codes.map(fromListed).toSorted((a, b) => (a.id < b.id ? -1 : 1));

/**
 * Lists the class codes of the catalogue and of the owner's rate tables, by state, code and source. Throws INVALID_ARGUMENT for
 * an invalid date or cursor.
 */
export async function listClassCodes(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  {
    state,
    date,
    q,
    limit,
    startingAfter,
  }: Pick<ListClassCodesRequest, "state" | "date" | "q" | "limit" | "startingAfter">,
) {
  parseMessage("INVALID_CLASS_CODES", request, { date });
  const size = pageSize(limit);
  if (startingAfter !== "" && !/^[A-Z]{2}:[^:]+:(?:catalogue|rtb_\w+):[\d-]*$/.test(startingAfter))
    throw unknownCursor();
  const filter = { state, date, q: q.toLowerCase(), after: startingAfter, limit: size + 1 };
  const ofCatalogue = catalogue.filter((row) => passesFilter(row, filter)).slice(0, filter.limit);
  const ofTables: ClassCode[] = await selectTableClasses(database, tenant, filter);
  const rows = [...ofCatalogue, ...ofTables].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const { items, hasMore } = pageOf(rows, size);
  return { classCodes: items, hasMore };
}

function passesFilter(
  { id, state, classCode, description, effectiveFrom = "", effectiveTo = "" }: ReturnType<typeof fromListed>,
  filter: { state: string; date: string; q: string; after: string },
): boolean {
  const { date, q } = filter;
  if (id <= filter.after || (filter.state !== "" && state !== filter.state)) return false;
  if (date !== "" && (date < effectiveFrom || (effectiveTo !== "" && date > effectiveTo))) return false;
  return `${classCode} ${description}`.toLowerCase().includes(q);
}

function fromListed({
  code,
  state,
  effective_from: effectiveFrom = "",
  effective_to: effectiveTo = "",
  ...row
}: ListedCode) {
  return {
    id: `${state}:${code}:catalogue:${effectiveFrom}`,
    state,
    classCode: code,
    description: row.description,
    basis: row.basis,
    effectiveFrom,
    effectiveTo,
    successors: row.successors ?? [],
    bureau: row.bureau,
    source: row.source,
    isVerified: row.isVerified,
  };
}
