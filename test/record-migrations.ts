// node test/record-migrations.ts: lists the migrations of a release, which from then on never change. A release does it, and
// nothing else.
import { writeFileSync } from "node:fs";
import { migrationFiles, releasedMigrationsFile } from "./fixture/migration-files.ts";

const list = Object.fromEntries(migrationFiles().map(({ path, sha256 }) => [path, sha256]));
writeFileSync(releasedMigrationsFile, `${JSON.stringify(list, undefined, 2)}\n`);
