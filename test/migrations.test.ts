import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { expect, test } from "vitest";
import { notExpanding } from "./fixture/platform/expand-only.ts";
import { migrationFiles, releasedMigrationsFile } from "./fixture/platform/migration-files.ts";

const released: Record<string, string> = JSON.parse(readFileSync(releasedMigrationsFile, "utf8"));
const files = migrationFiles();

test("no released migration was changed or removed", () => {
  const present = Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256]));
  expect(present).toMatchObject(released);
});

test("every migration since the last release only adds, or declares its contract", async () => {
  for (const { path } of files.filter(({ path }) => !released[path])) {
    expect(await notExpanding(readFileSync(join(REPOSITORY, path), "utf8")), path).toEqual([]);
  }
});

test.for([
  "CREATE TABLE t (a text NOT NULL); CREATE UNIQUE INDEX i ON t (a); ALTER TABLE t ADD UNIQUE (a)",
  "ALTER TABLE reports ADD COLUMN note text",
  "ALTER TABLE reports ADD COLUMN note text NOT NULL DEFAULT ''",
  "ALTER TABLE reports ADD COLUMN kind text DEFAULT 'a' CHECK (kind IN ('a', 'b'))",
  "ALTER TABLE reports ALTER COLUMN note DROP NOT NULL, ALTER COLUMN note SET DEFAULT ''",
  "CREATE INDEX IF NOT EXISTS reports_note ON reports (note)",
  "ALTER TABLE reports DROP CONSTRAINT kinds, ADD CONSTRAINT kinds CHECK (kind IN ('a', 'b', 'c')) NOT VALID",
  "ALTER TABLE reports ADD COLUMN note text; CREATE UNIQUE INDEX IF NOT EXISTS notes ON reports (owner_id, note)",
  "CREATE OR REPLACE VIEW counted AS SELECT id, note FROM reports",
  "-- contract: the column note, since 1.3\nALTER TABLE reports DROP COLUMN note",
  "CREATE TABLE t (a text NOT NULL) PARTITION BY RANGE (a); CREATE TABLE t_default PARTITION OF t DEFAULT",
  "ALTER TABLE reports VALIDATE CONSTRAINT kinds",
])("takes %s", async (sql) => {
  expect(await notExpanding(sql)).toEqual([]);
});

test.for([
  ["ALTER TABLE reports DROP COLUMN note", "reports: AT_DropColumn note"],
  ["alter /* quietly */ table only reports drop note cascade", "reports: AT_DropColumn note"],
  ["DROP TABLE reports", "DropStmt"],
  ["DROP INDEX reports_note", "DropStmt"],
  ["DROP VIEW counted", "DropStmt"],
  ["TRUNCATE reports", "TruncateStmt"],
  ["ALTER TABLE reports RENAME note TO remark", "RenameStmt"],
  ["ALTER TABLE reports RENAME TO payroll_reports", "RenameStmt"],
  ["ALTER TABLE reports ALTER note SET NOT NULL", "reports: AT_SetNotNull note"],
  ["ALTER TABLE reports ALTER note TYPE varchar(10)", "reports: AT_AlterColumnType note"],
  ["ALTER TABLE reports ALTER note DROP DEFAULT", "reports: AT_ColumnDefault note"],
  ["ALTER TABLE reports ADD note text NOT NULL", "NOT NULL without a default"],
  ["ALTER TABLE reports ADD note text UNIQUE", "builds an index under a lock"],
  ["ALTER TABLE reports ADD sum int GENERATED ALWAYS AS (a + b) STORED", "rewrites the table"],
  ["ALTER TABLE reports ADD CONSTRAINT kinds CHECK (kind IN ('a'))", "the check kinds refuses what was allowed"],
  ["ALTER TABLE reports ADD CHECK (kind <> '')", "refuses what was allowed"],
  ["ALTER TABLE reports DROP CONSTRAINT kinds", "reports: AT_DropConstraint kinds"],
  ["ALTER TABLE reports DROP CONSTRAINT k, ADD CONSTRAINT k CHECK (a > 0)", "say NOT VALID"],
  ["ALTER TABLE reports ADD FOREIGN KEY (owner) REFERENCES owners", "reports: AT_AddConstraint"],
  ["CREATE UNIQUE INDEX IF NOT EXISTS once ON reports (note)", "the unique index once refuses what was allowed"],
  ["CREATE INDEX reports_note ON reports (note)", "the index reports_note locks its table"],
  ["ALTER DOMAIN amount ADD CHECK (VALUE > 0)", "AlterDomainStmt"],
  ["UPDATE reports SET note = ''", "UpdateStmt"],
  ["DELETE FROM reports", "DeleteStmt"],
  ["DO $$ BEGIN DROP TABLE reports; END $$", "DoStmt"],
  ["-- contract: the column note\nALTER TABLE reports DROP COLUMN note", "AT_DropColumn"],
])("refuses %s", async ([sql = "", problem]) => {
  expect(await notExpanding(sql)).toEqual([expect.stringContaining(problem ?? "")]);
});
