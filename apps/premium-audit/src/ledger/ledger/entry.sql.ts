import { listed, parameters, type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Page, type PageRequest, pageOf, pageSize, unknownCursor } from "@platform/postgres/query/page";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { BilledTerm } from "../../policy/billing/cause.sql.ts";
import type { Charged } from "../../policy/billing/charged.sql.ts";
import type { LedgerEntry } from "./entry.ts";

const entryRow = {
  id: "text",
  employerId: "text",
  policyId: "text",
  term: "int",
  number: "int",
  kind: typed<LedgerEntry["kind"]>("text"),
  earnedTo: "date?",
  earned: "numeric?",
  chargedBefore: "numeric",
  totalEarned: "numeric?",
  totalChargedBefore: "numeric",
  causes: typed<LedgerEntry["causes"]>("jsonb"),
  missing: typed<LedgerEntry["missing"]>("jsonb"),
  estimates: typed<NonNullable<LedgerEntry["estimates"]>>("jsonb"),
  auditId: "text?",
  createdAt: "timestamptz",
} as const;
type EntryRow = RowOf<typeof entryRow>;

const inserted = { environment: "text", ownerId: "text", ...entryRow } as const;
const insertStatement = statement(
  "ledger_entry_insert",
  {},
  `INSERT INTO ledger_entries (${listed(inserted)}) VALUES (${parameters(inserted)})`,
  { using: inserted },
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
  const { id, earned, chargedBefore, estimates = [] } = entry;
  await tx.query(insertStatement, {
    environment,
    ownerId,
    ...entry,
    estimates,
    earned: earned?.premium,
    totalEarned: earned?.total,
    chargedBefore: chargedBefore.premium,
    totalChargedBefore: chargedBefore.total,
  });
  if (worksheet)
    await tx.query(insertWorksheetStatement, { environment, ownerId, id, worksheet: Buffer.from(worksheet) });
}

const lastStatement = statement(
  "ledger_entry_last",
  entryRow,
  `SELECT ${selected(entryRow)} FROM ledger_entries WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}
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
  { ...entryRow, worksheet: "bytea?" },
  `SELECT ${selected(entryRow, "entry")}, worksheet FROM ledger_entries AS entry LEFT JOIN ledger_worksheets AS rated
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
  `SELECT ${selected(entryRow)} FROM ledger_entries WHERE ${mine} AND ${ofTerm} AND (term, number) < ({startTerm:int}, {startNumber:int})
   ORDER BY term DESC, number DESC LIMIT {limit:int}`,
);
const oldestStatement = statement(
  "ledger_entries_oldest",
  entryRow,
  `SELECT ${selected(entryRow)} FROM ledger_entries WHERE ${mine} AND ${ofTerm} AND (term, number) > ({startTerm:int}, {startNumber:int})
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

function entryOf({ earnedTo, earned, chargedBefore, totalEarned, totalChargedBefore, auditId, ...row }: EntryRow) {
  const charged = (premium: string, total: string): Charged => ({ premium, total });
  const entry: LedgerEntry = { ...row, chargedBefore: charged(chargedBefore, totalChargedBefore) };
  if (earnedTo !== null) entry.earnedTo = earnedTo;
  if (earned !== null && totalEarned !== null) entry.earned = charged(earned, totalEarned);
  if (auditId !== null) entry.auditId = auditId;
  return entry;
}
