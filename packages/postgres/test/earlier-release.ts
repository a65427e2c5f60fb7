import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@platform/service/observe/log";
import { onTestFinished } from "vitest";
import { migrate } from "../src/migrations/migrate.ts";
import { provisionService } from "../src/migrations/provision.ts";
import { selectPartitionedTables } from "../src/partitions/partitioned-table.ts";
import { createDatabase } from "../src/query/database.ts";
import { type Statement, statement } from "../src/query/statement.ts";

const log = createLogger("postgres-test", "silent");
const tables = `CREATE DOMAIN sortable_id AS text COLLATE "C";
  CREATE TABLE letter (
    box text NOT NULL, id sortable_id NOT NULL, kind text NOT NULL DEFAULT 'plain' CHECK (kind IN ('plain', 'sealed')), note text,
    PRIMARY KEY (box, id)
  );
  CREATE INDEX letter_sealed ON letter (box, id) WHERE kind = 'sealed';
  ALTER TABLE letter DROP COLUMN note;
  ALTER TABLE letter ADD COLUMN pages integer NOT NULL DEFAULT 1;
  CREATE TABLE parcel (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now(), weight integer
  );
  CREATE TABLE stamp (sheet text NOT NULL, place integer NOT NULL, kind text NOT NULL DEFAULT 'plain', PRIMARY KEY (sheet, place));
  CREATE INDEX stamp_rare ON stamp (sheet, place) WHERE kind = 'rare';`;
const declarations = `COMMENT ON TABLE letter IS 'partitions {"column": "id", "prefix": "let_", "days": 10}';
  COMMENT ON TABLE stamp IS 'partitions {"column": "sheet", "prefix": "*", "days": 10}';
  COMMENT ON TABLE parcel IS 'partitions {"column": "created_at", "days": 1}';`;

/** The schema of the release before, and a function that migrates to the one whose tables are partitioned. */
export async function earlierRelease(adminUrl: string, service: string) {
  const url = await provisionService({ adminUrl, service: `parted_${service}`, password: "sample" });
  const path = mkdtempSync(join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const directories = [{ name: "app", path }];
  writeFileSync(join(path, "0001_tables.sql"), tables);
  await migrate({ url, schema: `parted_${service}`, directories });
  const open = () => {
    const database = createDatabase({ url, maxConnections: 8, applicationName: "test", log });
    onTestFinished(async () => void (await database.stop?.()));
    return database;
  };
  const database = open();
  return {
    database,
    run: <Row>(sql: string) => database.query<Row>(statement<Row>("", sql)),
    convert() {
      writeFileSync(join(path, "0002_partitions.sql"), declarations);
      return migrate({ url, schema: `parted_${service}`, directories });
    },
    async tableOf(name: string) {
      const declared = (await selectPartitionedTables(database)).find((table) => table.name === name);
      if (!declared) throw new Error(`${name} is not declared.`);
      return declared;
    },
  };
}

/** The newest letters in a box. */
export const newest: Statement<{ id: string; kind: string }> = statement(
  "test_newest_letters",
  "SELECT * FROM letter WHERE box = $1 ORDER BY id DESC LIMIT 3",
);
