import { fileURLToPath } from "node:url";

/** The outbox and inbox tables that every service's schema has; give it to `migrate` before the service's own folder. */
export const messagingMigrations = {
  name: "messaging",
  path: fileURLToPath(new URL("../migrations", import.meta.url)),
};
