import type { Spellings } from "./spellings.ts";

/** Returns the decisions and measurements that the developer of the new service has to make. */
export function nextSteps({ kebab, snake, pascal }: Spellings): string[] {
  return [
    `Replace the example: the table in apps/${kebab}/migrations, the RPC in proto/${snake}/v1/${snake}.proto (then npm run generate), apps/${kebab}/src/entries and the test.`,
    `Define who may call ${pascal}Service: the list of each method in "callers" of packages/app-register/src/apps.json; the caller's config.ts and the chart of the caller (values.yaml, values.schema.json) get ${snake.toUpperCase()}_ADDRESS.`,
    `Events: "emits" and "consumes" in packages/app-register/src/apps.json, "emits" in main.ts, the source in packages/messaging/src/event/catalog.ts, a backlog example in charts/${kebab}/values.yaml.`,
    `Records that a legal hold can cover: "legalHolds" in packages/app-register/src/apps.json and in main.ts, and upkeep chores that delete records after their retention period.`,
    `Its own secrets: "secrets" in packages/app-register/src/apps.json, its config.ts and its chart, packages/local-stack/src/platform/local-secrets.ts, docs/operations/install.md.`,
    `If it consumes events: ${snake} in the lists of docs/operations/backup.md before the services whose events it consumes.`,
    `Measure it: resources in charts/${kebab}/values.yaml, connections in docs/operations/scaling.md.`,
    `Run npm test -- app-register charts ${kebab}`,
  ];
}
