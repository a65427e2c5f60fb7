// Runs the apps that APPS names in this process: `all`, or names with commas. The image and `npm start` use it.
import { runApps } from "@platform/service/lifecycle/run-app";
import { ConfigError } from "@platform/service/settings/config";
import { loadApp } from "./load-app.ts";
import { selectedApps } from "./selected-apps.ts";

try {
  await runApps(await Promise.all(selectedApps(process.env.APPS).map(loadApp)));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`platform: ${error.message}\n`);
  process.exitCode = 78;
}
