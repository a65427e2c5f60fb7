// npm run small: creates the keys, secrets and settings of the small installation that are missing in `.local/small`, for compose.yaml.
import { join } from "node:path";
import { REPOSITORY } from "../repository/apps.ts";
import { prepareInstallation } from "./prepare-installation.ts";

if (process.argv.length > 2) {
  console.error("Usage: npm run small");
  process.exit(2);
}
const { settingsFile } = prepareInstallation(join(REPOSITORY, ".local/small"));
console.log(
  `Settings, for you to change: ${settingsFile}\nKeys and secrets, to back up: the other files of its folder`,
);
