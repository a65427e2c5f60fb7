import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Page, type PageRequest, pageOf, pageSize, unknownCursor } from "@platform/postgres/query/page";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { BilledTerm } from "../../policy/billing/cause.sql.ts";
import type { RecordedCause } from "../../policy/billing/cause.ts";
import type { Charged } from "../../policy/billing/charged.sql.ts";
import type { Missing } from "../../rating/premium/rate-payroll.ts";
import type { Estimate, LedgerEntry } from "./entry.ts";

const entryRow = {
  id: "text",
  employer_id: "text",
  policy_id: "text",
  term: "int",
  number: "int",
  kind: typed<LedgerEntry["kind"]>("text"),
  earned_to: "date?",
  earned: "numeric?",
  charged_before: "numeric",
  total_earned: "numeric?",
  total_charged_before: "numeric",
  causes: typed<RecordedCause[]>("jsonb"),
  missing: typed<Missing[]>("jsonb"),
  estimates: typed<Estimate[]>("jsonb"),
  audit_id: "text?",
  created_at: "timestamptz",
} as const;
type EntryRow = RowOf<typeof entryRow>;

const columns =
  "id, employer_id, policy_id, term, number, kind, earned_to, earned, charged_before, total_earned, total_charged_before, causes, missing, audit_id, created_at, estimates";

const insertStatement = statement(
  "ledger_entry_insert",
  `INSERT INTO ledger_entries (environment, owner_id, ${columns})
   VALUES ({environment:text}, {ownerId:text}, {id:text}, {employerId:text}, {policyId:text}, {term:int}, {number:int}, {kind:text}, {earnedTo:date?}, {premium:numeric?}, {chargedBefore:numeric}, {total:numeric?}, {totalChargedBefore:numeric}, {causes:jsonb}, {missing:jsonb}, {auditId:text?}, {createdAt:timestamptz}, {estimates:jsonb})`,
);
const insertWorksheetStatement = statement(
  "ledger_worksheet_insert",
  "INSERT INTO ledger_worksheets (environment, owner_id, entry_id, worksheet) VALUES ({environment:text}, {ownerId:text}, {id:text}, {worksheet:bytea})",
);

/** Inserts an entry, with the worksheet of its premium as a message. */
export async function insertEntry(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  entry: LedgerEntry,
  worksheet: Uint8Array | undefined,
): Promise<void> {
  const { id, employerId, policyId, term, number, kind, earnedTo, earned, chargedBefore } = entry;
  await tx.query(insertStatement, {
    environment,
    ownerId,
    id,
    employerId,
    policyId,
    term,
    number,
    kind,
    earnedTo,
    premium: earned?.premium,
    chargedBefore: chargedBefore.premium,
    total: earned?.total,
    totalChargedBefore: chargedBefore.total,
    causes: entry.causes,
    missing: entry.missing,
    auditId: entry.auditId,
    createdAt: entry.createdAt,
    estimates: entry.estimates ?? [],
  });
  if (worksheet)
    await tx.query(insertWorksheetStatement, { environment, ownerId, id, worksheet: Buffer.from(worksheet) });
}

const lastStatement = statement(
  "ledger_entry_last",
  entryRow,
  `SELECT ${columns} FROM ledger_entries WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}
   ORDER BY number DESC LIMIT 1`,
);

/** Selects the newest entry of a term. */
export async function selectLastEntry(
  db: Queryable,
  { tenant, policyId, term }: BilledTerm,
): Promise<LedgerEntry | undefined> {
  const [row] = await db.query(lastStatement, { ...tenant, policyId, term });
  return row && entryOf(row);
}

const mine = "environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text}";
const entryStatement = statement(
  "ledger_entry_find",
  {
    id: "text",
    employer_id: "text",
    policy_id: "text",
    term: "int",
    number: "int",
    kind: typed<(EntryRow & { worksheet: Buffer | null })["kind"]>("text"),
    earned_to: "date?",
    earned: "numeric?",
    charged_before: "numeric",
    total_earned: "numeric?",
    total_charged_before: "numeric",
    causes: typed<(EntryRow & { worksheet: Buffer | null })["causes"]>("jsonb"),
    missing: typed<(EntryRow & { worksheet: Buffer | null })["missing"]>("jsonb"),
    estimates: typed<(EntryRow & { worksheet: Buffer | null })["estimates"]>("jsonb"),
    audit_id: "text?",
    created_at: "timestamptz",
    worksheet: typed<(EntryRow & { worksheet: Buffer | null })["worksheet"]>("bytea?"),
  },
  `SELECT ${columns}, worksheet FROM ledger_entries AS entry LEFT JOIN ledger_worksheets AS rated
     ON rated.environment = entry.environment AND rated.owner_id = entry.owner_id AND entry_id = id
   WHERE entry.environment = {environment:text} AND entry.owner_id = {ownerId:text} AND policy_id = {policyId:text} AND id = {id:text}`,
);

/** Selects an entry with its worksheet. */
export async function selectEntry(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, id }: { policyId: string; id: string },
): Promise<{ entry: LedgerEntry; worksheet?: Uint8Array } | undefined> {
  const [row] = await db.query(entryStatement, { environment, ownerId, policyId, id });
  return row && { entry: entryOf(row), ...(row.worksheet && { worksheet: row.worksheet }) };
}

const ofTerm = "({term:int} = 0 OR term = {term:int})";
const placeStatement = statement(
  "ledger_entry_place",
  { term: "int", number: "int" },
  `SELECT term, number FROM ledger_entries WHERE ${mine} AND ${ofTerm} AND id = {startingAfter:text}`,
);
const newestStatement = statement(
  "ledger_entries_newest",
  entryRow,
  `SELECT ${columns} FROM ledger_entries WHERE ${mine} AND ${ofTerm} AND (term, number) < ({startTerm:int}, {startNumber:int})
   ORDER BY term DESC, number DESC LIMIT {limit:int}`,
);
const oldestStatement = statement(
  "ledger_entries_oldest",
  entryRow,
  `SELECT ${columns} FROM ledger_entries WHERE ${mine} AND ${ofTerm} AND (term, number) > ({startTerm:int}, {startNumber:int})
   ORDER BY term, number LIMIT {limit:int}`,
);
const last = 2_147_483_647;

/** Selects a page of a policy's entries. Throws INVALID_ARGUMENT for a wrong limit and for an id that the list does not have. */
export async function selectEntries(
  db: Queryable,
  { environment, ownerId }: Tenant,
  {
    policyId,
    term,
    isOldestFirst,
    limit,
    startingAfter,
  }: PageRequest & { policyId: string; term: number; isOldestFirst: boolean },
): Promise<Page<LedgerEntry>> {
  const size = pageSize(limit);
  const [place] =
    startingAfter === "" ? [] : await db.query(placeStatement, { environment, ownerId, policyId, term, startingAfter });
  if (startingAfter !== "" && !place) throw unknownCursor();
  const start = place ?? (isOldestFirst ? { term: 0, number: 0 } : { term: last, number: last });
  const rows = await db.query(isOldestFirst ? oldestStatement : newestStatement, {
    environment,
    ownerId,
    policyId,
    term,
    startTerm: start.term,
    startNumber: start.number,
    limit: size + 1,
  });
  return pageOf(rows.map(entryOf), size);
}

const ledgerTotalsRow = {
  entries: "int",
  due: "text",
  totalDue: "text",
} as const;
type LedgerTotals = RowOf<typeof ledgerTotalsRow>;
const totalsStatement = statement(
  "ledger_totals",
  ledgerTotalsRow,
  `SELECT count(*)::int AS entries, round(coalesce(sum(earned - charged_before), 0), 2)::text AS due,
     round(coalesce(sum(total_earned - total_charged_before), 0), 2)::text AS "totalDue"
   FROM ledger_entries WHERE ${mine} AND ${ofTerm}`,
);

/** Selects the sums over the entries of a term, or of all terms for 0. */
export async function selectTotals(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, term }: { policyId: string; term: number },
): Promise<LedgerTotals> {
  const [row] = await db.query(totalsStatement, { environment, ownerId, policyId, term });
  return row ?? { entries: 0, due: "0.00", totalDue: "0.00" };
}

function entryOf(row: EntryRow): LedgerEntry {
  const charged = (premium: string, total: string): Charged => ({ premium, total });
  return {
    id: row.id,
    employerId: row.employer_id,
    policyId: row.policy_id,
    term: row.term,
    number: row.number,
    kind: row.kind,
    ...(row.earned_to !== null && { earnedTo: row.earned_to }),
    ...(row.earned !== null && row.total_earned !== null && { earned: charged(row.earned, row.total_earned) }),
    chargedBefore: charged(row.charged_before, row.total_charged_before),
    causes: row.causes,
    missing: row.missing,
    estimates: row.estimates,
    ...(row.audit_id !== null && { auditId: row.audit_id }),
    createdAt: row.created_at,
  };
}
