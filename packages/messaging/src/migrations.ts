import { fileURLToPath } from "node:url";

/** Migrations of the outbox and inbox tables of a service; pass them to `migrate` before the service's own folder. */
export const messagingMigrations = {
  name: "messaging",
  path: fileURLToPath(new URL("../migrations", import.meta.url)),
};
