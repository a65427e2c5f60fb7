import { rmSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/apps";
import { startPostgres } from "@platform/local-stack/postgres";
import { makeTemporaryDirectory } from "@platform/local-stack/temporary-directory";
import { messagingMigrations } from "@platform/messaging/migrations";
import { migrate } from "@platform/postgres/migrate";
import { provisionService } from "@platform/postgres/provision";
import type { ComparedTables } from "./compare-tables.ts";

/** Rows of the table with few, beside which the others are measured. */
export const few = 10_000;

/** One of the compared tables: its schema, its rows, and whether it is partitioned. */
export interface ComparedTable {
  readonly schema: string;
  readonly rows: number;
  readonly isPartitioned: boolean;
}

interface ComparedOptions<Table> {
  /** The services of whose tables copies are filled. */
  readonly services: readonly string[];
  /** Rows of the two tables with many. */
  readonly many: number;
  /** Makes a table and fills it. */
  readonly open: (adminUrl: string, table: ComparedTable) => Promise<Table>;
}

/** Fills the three tables in a Postgres of their own, with the schemas of the services, for `work`; all of it ends after that. */
export async function withComparedTables<Table extends { stop(): Promise<void> }>(
  { services, many, open }: ComparedOptions<Table>,
  work: (tables: ComparedTables<Table>) => Promise<void>,
): Promise<void> {
  const directory = makeTemporaryDirectory("bench-tables");
  const server = await startPostgres({ dataDir: join(directory, "postgres") });
  const tables: Table[] = [];
  async function opened(table: ComparedTable): Promise<Table> {
    const made = await open(server.url, table);
    tables.push(made);
    return made;
  }
  try {
    for (const service of services) {
      const url = await provisionService({ adminUrl: server.url, service, password: "bench" });
      const own = { name: "app", path: join(REPOSITORY, "apps", service, "migrations") };
      await migrate({ url, schema: service.replace("-", "_"), directories: [messagingMigrations, own] });
    }
    const small = await opened({ schema: "few", rows: few, isPartitioned: true });
    const large = await opened({ schema: "many", rows: many, isPartitioned: true });
    const plain = await opened({ schema: "plain", rows: many, isPartitioned: false });
    await work([small, large, plain]);
  } finally {
    for (const table of tables) await table.stop();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
