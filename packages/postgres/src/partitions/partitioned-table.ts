import { firstIdAt, timeOfId } from "@platform/service/call/ids";
import pg from "pg";
import { z } from "zod";
import { type Queryable, statement } from "../query/statement.ts";
import { partOfId } from "./same-id.ts";

/** A table that is partitioned by time. */
export interface PartitionedTable {
  name: string;
  /** The column that decides the partition of a row: a time, or an id that begins with its time. */
  column: string;
  /** Prefix of the ids in `column`; `*` if they have several; undefined if it is a time. */
  prefix: string | undefined;
  /** Length of a period in days; periods begin at its multiples since 1970. */
  days: number;
  /**
   * Another role owns the table, and `create_<table>_partition(name, lower, upper)` and `drop_<table>_partition(name, kept)` change its
   * partitions: the table is append-only for the role of the service.
   */
  isKept: boolean;
}

/** A period of time, from its first millisecond to the first one after it. `fromMs` is -Infinity for all times before `toMs`. */
export interface Period {
  fromMs: number;
  toMs: number;
}

const dayMs = 86_400_000;

// A migration declares the table in its comment: `COMMENT ON TABLE inbox IS 'partitions {"column": "event_id", "prefix": "evt_", "days": 7}'`.
// The job that migrates, every replica and an operator with psql read the same declaration.
const marker = "partitions ";
const declaration = z.strictObject({
  column: z.string().min(1),
  prefix: z.string().min(1).optional(),
  days: z.int().min(1).max(366),
});

const declaredTables = statement(
  "partitions_declared",
  { name: "text", comment: "text", is_kept: "bool" },
  `SELECT relname AS name, description AS comment, EXISTS (
     SELECT FROM pg_proc WHERE pronamespace = relnamespace AND proname = 'create_' || relname || '_partition') AS is_kept
   FROM pg_class JOIN pg_description ON objoid = pg_class.oid AND classoid = 'pg_class'::regclass AND objsubid = 0
   WHERE relnamespace = current_schema()::regnamespace AND relkind = 'p' AND starts_with(description, '${marker}')
   ORDER BY relname`,
);

/** Selects the partitioned tables of the schema. Throws for a comment that it cannot read. */
export async function selectPartitionedTables(db: Queryable): Promise<PartitionedTable[]> {
  return (await db.query(declaredTables)).map(({ name, comment, is_kept }) => {
    const { column, prefix, days } = declaration.parse(JSON.parse(comment.slice(marker.length)));
    return { name, column, prefix, days, isKept: is_kept };
  });
}

/** Returns the period of a time. */
export function periodAt({ days }: Pick<PartitionedTable, "days">, timeMs: number): Period {
  const length = days * dayMs;
  const fromMs = Math.floor(timeMs / length) * length;
  return { fromMs, toMs: fromMs + length };
}

/** Returns whether ids have several prefixes, as those of tests and of production: then the part after the prefix decides. */
export const hasPrefixes = ({ prefix }: Pick<PartitionedTable, "prefix">) => prefix === "*";

/** Returns the value that decides the partition of a row, as SQL: the column, or a part of it. */
export function keyOf(table: PartitionedTable): string {
  const column = pg.escapeIdentifier(table.column);
  return hasPrefixes(table) ? partOfId(column) : column;
}

/** Returns the least value that the key has at a time, as SQL. */
export function literalAt(table: PartitionedTable, timeMs: number): string {
  const { prefix = "" } = table;
  if (table.prefix === undefined) return pg.escapeLiteral(new Date(timeMs).toISOString());
  return pg.escapeLiteral(firstIdAt(hasPrefixes(table) ? "" : prefix, timeMs));
}

/** Returns the time of a value of the key, in ms; undefined if it is no id with the prefix. */
export function timeOfValue(table: PartitionedTable, value: string): number | undefined {
  if (table.prefix !== undefined) return timeOfId(hasPrefixes(table) ? "" : table.prefix, value);
  // Postgres writes 2026-11-23 00:00:00+00, with the offset of the session's time zone.
  const timeMs = Date.parse(value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

/** Returns the name of the partition of a period: `deliveries_20261123`, by the day on which it begins. */
export function partitionName(table: Pick<PartitionedTable, "name">, { fromMs }: Period): string {
  if (fromMs === Number.NEGATIVE_INFINITY) return historyName(table);
  return `${table.name}_${new Date(fromMs).toISOString().slice(0, 10).replaceAll("-", "")}`;
}

/** Returns the name of the partition for rows that no other partition accepts, so that no insert fails. */
export const defaultName = ({ name }: Pick<PartitionedTable, "name">) => `${name}_default`;

/** Returns the name of the partition of all times before the first period that has one of its own. */
export const historyName = ({ name }: Pick<PartitionedTable, "name">) => `${name}_history`;

const survivorsSuffix = "_kept";

/** Returns the name of the partition for those rows of another one that outlive it. */
export const survivorsName = (partition: string) => `${partition}${survivorsSuffix}`;

/** Returns whether a partition has only rows that have outlived theirs. */
export const hasSurvivorsOnly = (partition: string) => partition.endsWith(survivorsSuffix);
