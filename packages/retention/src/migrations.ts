import { fileURLToPath } from "node:url";

/** The table of legal holds, for the schema of every service that removes what is old; before the service's own folder. */
export const retentionMigrations = {
  name: "retention",
  path: fileURLToPath(new URL("../migrations", import.meta.url)),
};
