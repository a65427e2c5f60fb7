import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { decompressRows } from "../../rated/inputs/compressed-rows.ts";
import { selectLines } from "../../rated/inputs/input.sql.ts";
import type { KeptInput } from "../../rated/inputs/input.ts";
import { reportDigest } from "../../rated/inputs/report-document.ts";
import { type Row, rowsOf } from "../../rated/inputs/report-lines.ts";

/**
 * Reads the kept rows of a report part by part, so that not all of them are in memory. Resolves to the digest of these rows;
 * undefined if something else than rows is kept.
 */
export async function readKeptReport(
  db: Queryable,
  tenant: Tenant,
  auditId: string,
  { digest, document }: KeptInput,
  add: (rows: readonly Row[]) => void,
): Promise<string | undefined> {
  const actualDigest = reportDigest(document);
  const parts = await selectLines(db, tenant, auditId, digest);
  // A statement of no payroll has no lines.
  if (parts.length === 0) add([]);
  for (const part of parts) {
    const text = attempt(() => decompressRows(part));
    const rows = text === undefined ? undefined : attempt(() => rowsOf(text));
    if (text === undefined || !rows) return undefined;
    actualDigest.add(text);
    add(rows);
  }
  return actualDigest.digest();
}

/** Returns what pure work on kept data returns; undefined if it throws, because the data may have been altered into anything. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
