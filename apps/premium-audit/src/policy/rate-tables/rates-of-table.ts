import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { RatedTable } from "../../rated/inputs/rated-inputs.ts";
import {
  classKey,
  ratesOfTerm,
  rowOfTerm,
  type TableClass,
  type TableRates,
  type TableRow,
} from "../../rating/terms/table-rates.ts";
import { rateTables } from "./rate-table.sql.ts";
import type { RateTable } from "./rate-table.ts";
import { selectClasses } from "./rate-table-row.sql.ts";

/** The classes of a rate table that have been looked up; the others of the table are not in memory. */
export interface LoadedRates extends TableRates {
  /** Looks up the classes that have not been looked up before. */
  load(classes: readonly { state: string; classCode: string }[]): Promise<void>;
  /** Returns the classes that were found so far. */
  used(): RatedTable;
}

/**
 * Opens the latest version of a rate table for one policy term. Each class is looked up once, so that a table of any size costs
 * what the payroll has classes. Undefined if the term names no table.
 *
 * @param firstDay first day of the term, `YYYY-MM-DD`
 */
export async function tableRates(
  db: Queryable,
  tenant: Tenant,
  { rateTable, firstDay }: { rateTable: string | undefined; firstDay: string },
): Promise<LoadedRates | undefined> {
  const table = rateTable === undefined ? undefined : await rateTables.select(db, tenant, rateTable);
  if (!table) return undefined;
  const classes = new Map<string, TableClass | undefined>();
  return {
    classOf: (state, classCode) => classes.get(classKey(state, classCode)),
    used: () => ({ rateTable: table.id, version: table.version, classes: [...classes].flatMap(usedClass) }),
    async load(requestedClasses) {
      const unknown = new Map(requestedClasses.map((row) => [classKey(row.state, row.classCode), row]));
      for (const key of unknown.keys()) if (classes.has(key)) unknown.delete(key);
      if (unknown.size === 0) return;
      const rows = await selectClasses(db, tenant, table, [...unknown.values()]);
      const byClass = Map.groupBy(rows, (row) => classKey(row.state, row.classCode));
      for (const key of unknown.keys()) classes.set(key, tableClass(table, byClass.get(key) ?? [], firstDay));
    },
  };
}

function usedClass([key, row]: [string, TableClass | undefined]): RatedTable["classes"] {
  if (!row) return [];
  const { source: _, ...rest } = row;
  return [{ key, class: rest }];
}

/** Returns a class of a table for a term; undefined if the table has no rate of it. */
export function tableClass(
  {
    id,
    version,
    effectiveFrom: tableFrom,
    appliesTo,
  }: Pick<RateTable, "id" | "version" | "effectiveFrom" | "appliesTo">,
  rows: readonly (TableRow & { basis: string })[],
  firstDay: string,
): TableClass | undefined {
  const dated = rows.map((row) => ({
    ...row,
    ...(tableFrom !== undefined && { effectiveFrom: row.effectiveFrom ?? tableFrom }),
  }));
  const row = rowOfTerm(dated, firstDay);
  if (!row) return undefined;
  return {
    classCode: row.classCode,
    rates: ratesOfTerm(dated, firstDay, appliesTo),
    ...(row.minimumPremium !== undefined && { minimumPremium: row.minimumPremium }),
    ...(row.description && { description: row.description }),
    source: { rateTable: id, version },
  };
}
