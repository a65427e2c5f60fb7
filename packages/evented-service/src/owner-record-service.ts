import { OwnerRecordService } from "@platform/contracts/operations/v1/owner_records";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import { requiredText } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";

const request = z.object({ ownerId: requiredText() });

/**
 * Tables that have an `owner_id` and whose rows are no records of the owner: what is still to be sent or deleted, limits, and what the
 * operator has decided. Nor are those of tables without an `environment`: who may sign in is not a record, and ends with the owner.
 */
const bookkeeping = ["outbox", "answered_requests", "owners", "released_legal_holds", "removed_reports"];
const mostCounted = 1000;

// Every table with an owner, so that none can be forgotten when one is added; partitions are counted with their table. A grantee counts as an owner: its grants end first.
const ownedTables = statement(
  "owner_record_tables",
  { table: "text", column: "text" },
  `SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
      AND c.column_name IN ('owner_id', 'grantee_owner_id') AND c.table_name <> ALL ({bookkeeping:text[]})
      AND NOT EXISTS (
        SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = c.table_name AND relispartition
      )
      AND EXISTS (
        SELECT FROM information_schema.columns e
        WHERE e.table_schema = c.table_schema AND e.table_name = c.table_name AND e.column_name = 'environment'
      )
    ORDER BY c.table_name, c.column_name`,
);

/**
 * The RPC with which the operator asks what a service still has of an owner.
 *
 * @param countedRecords SQL conditions, by table, on a row `record` that is a record of its owner; where there is none, all rows are
 */
export function ownerRecordService(
  database: Queryable,
  countedRecords: Readonly<Record<string, string>> = {},
): Implementation {
  return implement(OwnerRecordService, {
    async countOwnerRecords(input) {
      const { ownerId } = parseMessage("INVALID_OWNER", request, input);
      const tables = await database.query(ownedTables, { bookkeeping });
      const records = [];
      for (const { table, column } of tables) {
        const count = await countRows(database, { table, column, ownerId, condition: countedRecords[table] ?? "true" });
        if (count > 0) records.push({ kind: table, count });
      }
      return { records };
    },
  });
}

/** Both environments, because the indexes begin with the environment. */
async function countRows(
  database: Queryable,
  { table, column, ownerId, condition }: { table: string; column: string; ownerId: string; condition: string },
): Promise<number> {
  const counting = statement(
    `owner_records_${table}_${column}`,
    { count: "int" },
    `SELECT count(*)::int AS count FROM (
      SELECT FROM "${table}" AS record
      WHERE record.environment IN ('sandbox', 'production') AND record."${column}" = {ownerId:text} AND ${condition} LIMIT ${mostCounted}
    ) AS counted`,
  );
  const [row] = await database.query(counting, { ownerId });
  return row?.count ?? 0;
}
