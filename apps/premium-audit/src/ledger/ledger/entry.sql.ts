import { type Page, type PageRequest, pageOf, pageSize, unknownCursor } from "@platform/postgres/query/page";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { BilledTerm } from "../../policy/billing/cause.sql.ts";
import type { RecordedCause } from "../../policy/billing/cause.ts";
import type { Charged } from "../../policy/billing/charged.sql.ts";
import type { Missing } from "../../rating/premium/rate-payroll.ts";
import type { Estimate, LedgerEntry } from "./entry.ts";

interface EntryRow {
  id: string;
  employer_id: string;
  policy_id: string;
  term: number;
  number: number;
  kind: LedgerEntry["kind"];
  earned_to: string | null;
  earned: string | null;
  charged_before: string;
  total_earned: string | null;
  total_charged_before: string;
  causes: RecordedCause[];
  missing: Missing[];
  estimates: Estimate[];
  audit_id: string | null;
  created_at: Date;
}

const columns =
  "id, employer_id, policy_id, term, number, kind, earned_to, earned, charged_before, total_earned, total_charged_before, causes, missing, audit_id, created_at, estimates";

const insertStatement = statement(
  "ledger_entry_insert",
  `INSERT INTO ledger_entries (environment, owner_id, ${columns})
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
);
const insertWorksheetStatement = statement(
  "ledger_worksheet_insert",
  "INSERT INTO ledger_worksheets (environment, owner_id, entry_id, worksheet) VALUES ($1, $2, $3, $4)",
);

/** Inserts an entry, with the worksheet of its premium as a message. */
export async function insertEntry(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  entry: LedgerEntry,
  worksheet: Uint8Array | undefined,
): Promise<void> {
  const { id, employerId, policyId, term, number, kind, earnedTo, earned, chargedBefore } = entry;
  await tx.query(insertStatement, [
    environment,
    ownerId,
    id,
    employerId,
    policyId,
    term,
    number,
    kind,
    earnedTo ?? null,
    earned?.premium ?? null,
    chargedBefore.premium,
    earned?.total ?? null,
    chargedBefore.total,
    JSON.stringify(entry.causes),
    JSON.stringify(entry.missing),
    entry.auditId ?? null,
    entry.createdAt,
    JSON.stringify(entry.estimates ?? []),
  ]);
  if (worksheet) await tx.query(insertWorksheetStatement, [environment, ownerId, id, Buffer.from(worksheet)]);
}

const lastStatement = statement<EntryRow>(
  "ledger_entry_last",
  `SELECT ${columns} FROM ledger_entries WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND term = $4
   ORDER BY number DESC LIMIT 1`,
);

/** Selects the newest entry of a term. */
export async function selectLastEntry(
  db: Queryable,
  { tenant, policyId, term }: BilledTerm,
): Promise<LedgerEntry | undefined> {
  const [row] = await db.query(lastStatement, [tenant.environment, tenant.ownerId, policyId, term]);
  return row && entryOf(row);
}

const mine = "environment = $1 AND owner_id = $2 AND policy_id = $3";
const entryStatement = statement<EntryRow & { worksheet: Buffer | null }>(
  "ledger_entry_find",
  `SELECT ${columns}, worksheet FROM ledger_entries AS entry LEFT JOIN ledger_worksheets AS rated
     ON rated.environment = entry.environment AND rated.owner_id = entry.owner_id AND entry_id = id
   WHERE entry.environment = $1 AND entry.owner_id = $2 AND policy_id = $3 AND id = $4`,
);

/** Selects an entry with its worksheet. */
export async function selectEntry(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { policyId, id }: { policyId: string; id: string },
): Promise<{ entry: LedgerEntry; worksheet?: Uint8Array } | undefined> {
  const [row] = await db.query(entryStatement, [environment, ownerId, policyId, id]);
  return row && { entry: entryOf(row), ...(row.worksheet && { worksheet: row.worksheet }) };
}

const ofTerm = "($4::integer = 0 OR term = $4::integer)";
const placeStatement = statement<{ term: number; number: number }>(
  "ledger_entry_place",
  `SELECT term, number FROM ledger_entries WHERE ${mine} AND ${ofTerm} AND id = $5`,
);
const newestStatement = statement<EntryRow>(
  "ledger_entries_newest",
  `SELECT ${columns} FROM ledger_entries WHERE ${mine} AND ${ofTerm} AND (term, number) < ($5::integer, $6::integer)
   ORDER BY term DESC, number DESC LIMIT $7`,
);
const oldestStatement = statement<EntryRow>(
  "ledger_entries_oldest",
  `SELECT ${columns} FROM ledger_entries WHERE ${mine} AND ${ofTerm} AND (term, number) > ($5::integer, $6::integer)
   ORDER BY term, number LIMIT $7`,
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
  const key = [environment, ownerId, policyId, term];
  const [place] = startingAfter === "" ? [] : await db.query(placeStatement, [...key, startingAfter]);
  if (startingAfter !== "" && !place) throw unknownCursor();
  const start = place ?? (isOldestFirst ? { term: 0, number: 0 } : { term: last, number: last });
  const rows = await db.query(isOldestFirst ? oldestStatement : newestStatement, [
    ...key,
    start.term,
    start.number,
    size + 1,
  ]);
  return pageOf(rows.map(entryOf), size);
}

interface LedgerTotals {
  entries: number;
  due: string;
  totalDue: string;
}
const totalsStatement = statement<LedgerTotals>(
  "ledger_totals",
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
  const [row] = await db.query(totalsStatement, [environment, ownerId, policyId, term]);
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
