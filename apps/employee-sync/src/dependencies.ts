import type { Database } from "@platform/postgres/database";

/** What all operations use. */
export interface Dependencies {
  database: Database;
}
