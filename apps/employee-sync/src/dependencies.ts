import type { Database } from "@platform/postgres/query/database";

/** Dependencies of all operations. */
export interface Dependencies {
  database: Database;
}
