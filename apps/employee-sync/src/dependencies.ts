import type { Database } from "@platform/postgres/query/database";

/** What all operations use. */
export interface Dependencies {
  database: Database;
}
