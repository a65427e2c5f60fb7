import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@platform/service/observe/log";
import { onTestFinished } from "vitest";
import { migrate } from "../src/migrations/migrate.ts";
import { provisionService } from "../src/migrations/provision.ts";
import { selectPartitionedTables } from "../src/partitions/partitioned-table.ts";
import { createDatabase } from "../src/query/database.ts";
import { statement } from "../src/query/statement.ts";
import { run } from "../src/tables/run-sql.ts";

const log = createLogger("postgres-test", "silent");
const tables = `CREATE DOMAIN sortable_id AS text COLLATE "C";
  CREATE TABLE letter (
    box text NOT NULL, id sortable_id NOT NULL, kind text NOT NULL DEFAULT 'plain' CHECK (kind IN ('plain', 'sealed')),
    pages integer NOT NULL DEFAULT 1, PRIMARY KEY (box, id)
  ) PARTITION BY RANGE (id);
  COMMENT ON TABLE letter IS 'partitions {"column": "id", "prefix": "let_", "days": 10}';
  CREATE TABLE letter_default PARTITION OF letter DEFAULT;
  CREATE INDEX letter_sealed ON letter (box, id) WHERE kind = 'sealed';
  CREATE TABLE parcel (
    seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY, created_at timestamptz NOT NULL DEFAULT now(), weight integer
  ) PARTITION BY RANGE (created_at);
  COMMENT ON TABLE parcel IS 'partitions {"column": "created_at", "days": 1}';
  CREATE TABLE parcel_default PARTITION OF parcel DEFAULT;
  CREATE INDEX parcel_by_seq ON parcel (seq);
  CREATE TABLE stamp (sheet text NOT NULL, place integer NOT NULL, kind text NOT NULL DEFAULT 'plain') PARTITION BY RANGE (right(sheet, 26));
  COMMENT ON TABLE stamp IS 'partitions {"column": "sheet", "prefix": "*", "days": 10}';
  CREATE TABLE stamp_default PARTITION OF stamp (PRIMARY KEY (sheet, place)) DEFAULT;
  CREATE INDEX stamp_rare ON stamp (sheet, place) WHERE kind = 'rare';`;

/** A schema with partitioned tables: of ids with one prefix, of times, and of ids with several prefixes. */
export async function partitionedSchema(adminUrl: string, name: string) {
  const schema = `parted_${name}`;
  const url = await provisionService({ adminUrl, service: schema, password: "sample" });
  const path = mkdtempSync(join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  writeFileSync(join(path, "0001_schema.sql"), tables);
  const migrateAgain = () => migrate({ url, schema, directories: [{ name: "app", path }] });
  await migrateAgain();
  const database = createDatabase({ url, maxConnections: 8, applicationName: "test", log });
  onTestFinished(async () => void (await database.stop?.()));
  return {
    database,
    migrateAgain,
    run: <Row = unknown>(sql: string) => run(database, sql) as Promise<Row[]>,
    async tableOf(name: string) {
      const table = (await selectPartitionedTables(database)).find((one) => one.name === name);
      if (!table) throw new Error(`${name} is not partitioned.`);
      return table;
    },
  };
}

/** The newest letters in a box. */
export const newest = statement(
  "test_newest_letters",
  { id: "text", kind: "text" },
  "SELECT * FROM letter WHERE box = {box:text} ORDER BY id DESC LIMIT 3",
);
