import { fileURLToPath } from "node:url";

/** Migrations of the table of legal holds, for services with retention; pass them before the service's own folder. */
export const retentionMigrations = {
  name: "retention",
  path: fileURLToPath(new URL("../migrations", import.meta.url)),
};
