import type { MemberValues } from "@platform/public-records/noun/members";
import type { rateTableMembers } from "@platform/public-records/noun/rate-table";
import type { RateApplication, RateBasis } from "@platform/public-records/record/rating-choices";
import type { OwnerTable } from "../owner-tables/owner-table.sql.ts";

/** A rate table without its rows. */
export interface RateTable extends OwnerTable, MemberValues<typeof rateTableMembers> {
  /** First day of the rows without a day of their own, `YYYY-MM-DD`; if absent, they have always applied. */
  effectiveFrom?: string;
  appliesTo: RateApplication;
}

/** A version of a rate table without its rows; it never changes. */
export interface RateTableVersion extends Pick<RateTable, "effectiveFrom" | "appliesTo" | "version" | "rowCount"> {
  createdAt: Date;
}

/** A checked row of a rate table. Amounts are decimal strings. */
export interface RateTableRow {
  state: string;
  classCode: string;
  description: string;
  basis: RateBasis;
  rate: string;
  minimumPremium?: string;
  /** First day, `YYYY-MM-DD`; if absent, that of the table. */
  effectiveFrom?: string;
}

/** A row with its id. */
export interface StoredRow extends RateTableRow {
  id: string;
}

/** Maximum number of rows of a table. */
export const maxRows = 100_000;

/**
 * Returns the rows of a version in the order of their ids. An id names state, class code and day, so that it is the same in
 * every version.
 */
export function storedRows(rows: readonly RateTableRow[]): StoredRow[] {
  const stored = rows.map((row) => {
    const id = [row.state, row.classCode, ...(row.effectiveFrom === undefined ? [] : [row.effectiveFrom])].join(":");
    return { ...row, id };
  });
  return stored.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
